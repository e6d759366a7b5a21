import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
};
/** The shortest encoding, as DER requires: browsers reject any other. */
const lengthOf = (size: number) => {
  if (size < 128) return [size];
  return size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const oid = (text: string) => der(0x06, hex(text));
const utcTime = (moment: number) =>
  der(0x17, Buffer.from(new Date(moment).toISOString().replace(/^20|[-:T]|\.\d+/g, '')));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
/** subjectAltName: localhost and 127.0.0.1. */
const NAMES = sequence(
  sequence(
    oid('551d11'),
    der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
  ),
);

/**
 * A self-signed certificate, valid for a day. Each has a name of its own: of several with the same name, a client that
 * trusts all of them finds only one.
 */
export function createSelfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const name = nameOf(`localhost ${randomUUID()}`);
  const body = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(now - DAY_MS), utcTime(now + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, NAMES),
  );
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey));
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
