import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { hmacSha256, isSameBytes } from '../../../platform/crypto.ts';
import type { RingKey } from '../../../platform/key-ring.ts';
import { hostCookieName, hostCookieOptions } from '../../../platform/http/host-cookie.ts';

type DeviceContext = Pick<AppContext, 'deviceKeys' | 'now'>;

const deviceCookieName = (url: URL) => hostCookieName(url, 'assay_device');

const TIME_BYTES = 6;
const HEADER_BYTES = TIME_BYTES + 16;
const LIFETIME_SECONDS = 365 * 86_400;

/**
 * A cookie set after sign-in. It does not authenticate anyone. It only shows that this account was used in this
 * browser, so that password guesses made elsewhere do not lock its owner out.
 */
export function createDeviceCookie({ deviceKeys, now }: DeviceContext) {
  const sign = ({ key }: RingKey, head: Buffer, email: string) =>
    hmacSha256(key, JSON.stringify([head.toString('base64url'), email.toLowerCase()]));
  return {
    setDeviceCookie: (reply: FastifyReply, email: string) => {
      const head = randomBytes(HEADER_BYTES);
      head.writeUIntBE(now().getTime(), 0, TIME_BYTES);
      const value = Buffer.concat([head, sign(deviceKeys.current, head, email)]).toString('base64url');
      const { url } = reply.request.site;
      return reply.setCookie(deviceCookieName(url), value, { ...hostCookieOptions(url), maxAge: LIFETIME_SECONDS });
    },
    /** The ID of the device, or null if nobody signed in to this account on it within a year. */
    findDeviceId: ({ cookies, site }: FastifyRequest, email: string): string | null => {
      const bytes = Buffer.from(cookies[deviceCookieName(site.url)] ?? '', 'base64url');
      const head = bytes.subarray(0, HEADER_BYTES);
      const isSignedWith = (key: RingKey) => isSameBytes(bytes.subarray(HEADER_BYTES), sign(key, head, email));
      if (head.length < HEADER_BYTES || !deviceKeys.keys.some(isSignedWith)) return null;
      const ageMs = now().getTime() - head.readUIntBE(0, TIME_BYTES);
      return ageMs <= LIFETIME_SECONDS * 1_000 ? head.toString('base64url') : null;
    },
  };
}
