import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { readText } from '../read-pdf.ts';
import type { CanaryKind } from './visible-to.ts';

/** A text that exists once. Where it appears in a response, the response contains this kind of data. */
export type Canary = { readonly organisation: string; readonly kind: CanaryKind };

/** Neither an ID nor a hash contains an "n", so that no other text looks like a canary. */
const CANARY = /cn[0-9a-f]{16}/g;
/** Texts that may be encoded: cursors, tokens, hashes. */
const BASE64 = /[\w+/-]{24,}/g;
const HEX = /[0-9a-f]{36,}/gi;
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;
const SPACE = /[\s\u200b]+/g;

export type Canaries = ReturnType<typeof createCanaries>;

/** Plants canaries, and finds them in responses. */
export function createCanaries() {
  const texts = new Map<string, Canary>();
  const secrets = new Map<string, Canary>();
  const searched = new Map<string, readonly Canary[]>();
  let secretsPattern: RegExp | undefined;

  const addSecret = (secret: string, canary: Canary) => {
    secrets.set(secret, canary);
    secretsPattern = undefined;
  };

  function findSecrets(text: string): Canary[] {
    secretsPattern ??= new RegExp(
      [...secrets.keys()].map((secret) => secret.replace(SPECIAL, '\\$&')).join('|') || '(?!)',
      'g',
    );
    return (text.match(secretsPattern) ?? []).flatMap((secret) => secrets.get(secret) ?? []);
  }

  const findTexts = (text: string) =>
    (text.toLowerCase().match(CANARY) ?? []).flatMap((canary) => texts.get(canary) ?? []);

  function search(text: string): readonly Canary[] {
    const decoded = [
      ...(text.match(BASE64) ?? []).map((encoded) => Buffer.from(encoded, 'base64').toString('latin1')),
      ...(text.match(HEX) ?? []).map((encoded) => Buffer.from(encoded, 'hex').toString('latin1')),
    ].join('\n');
    return [...new Set([text, decoded].flatMap((one) => [...findTexts(one), ...findSecrets(one)]))];
  }

  return {
    /** A new text of this kind. */
    plant(organisation: string, kind: CanaryKind): string {
      const text = `cn${randomBytes(8).toString('hex')}`;
      texts.set(text, { organisation, kind });
      return text;
    },
    /** A text that the service chose. */
    plantSecret(organisation: string, kind: CanaryKind, secret: string) {
      if (secret.length < 8) throw new Error(`${kind}: ${secret} is too short to be found`);
      addSecret(secret, { organisation, kind });
    },
    plantBytes(organisation: string, kind: CanaryKind, bytes: Buffer) {
      for (const encoding of ['hex', 'base64url', 'latin1'] as const) {
        addSecret(bytes.toString(encoding), { organisation, kind });
      }
      addSecret(bytes.toString('base64').replace(/=+$/, ''), { organisation, kind });
    },
    findInText: search,
    /** The canaries in headers and body. Many responses are the same, so each is searched once. */
    findIn(response: LightMyRequestResponse): readonly Canary[] {
      const head = toHead(response);
      const hash = createHash('sha256').update(head).update(response.rawPayload).digest('base64');
      const found = searched.get(hash) ?? search(`${head}\n${toText(response)}`);
      searched.set(hash, found);
      return found;
    },
  };
}

/** Headers that differ in every response. */
const VARYING = new Set(['date', 'x-request-id', 'ratelimit']);

const toHead = ({ headers }: LightMyRequestResponse) =>
  JSON.stringify(Object.entries(headers).filter(([name]) => !VARYING.has(name)));

/** A PDF breaks lines within long words. */
const toText = ({ body, rawPayload }: LightMyRequestResponse) =>
  isPdf(body) ? readText(rawPayload).replace(SPACE, '') : body;

export const isPdf = (body: string) => body.startsWith('%PDF-');
