import type { Me } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../../context.ts';
import {
  clearSessionCookie,
  setPendingCookie,
  setSessionCookie,
  toClientInfo,
} from '../../../platform/http/session-cookies.ts';
import { createDeviceCookie } from './known-device.ts';

type SignedIn = { readonly token: string; readonly me: Me };

/** The session cookies for routes where users sign in. Completing it makes the device a known one. */
export function createSignInCookies(ctx: AppContext) {
  const { setDeviceCookie, findDeviceId } = createDeviceCookie(ctx);
  return {
    toClientInfo,
    setPendingCookie,
    clearSessionCookie,
    findDeviceId,
    setSessionCookie: (reply: FastifyReply, { token, me }: SignedIn) =>
      setDeviceCookie(setSessionCookie(reply, { token }), me.user.email),
  };
}
