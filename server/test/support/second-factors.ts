import type { PasskeyCreated, PasskeyCreationOptions, TotpConfirmResult, TotpSecret } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { pendingCookieName, sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { PASSWORD, withCookie } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';
import { type Authenticator, createAuthenticator } from './virtual-authenticator.ts';

type Caller = (call: Call) => Promise<LightMyRequestResponse>;

export const postCall = (url: string, payload?: object): Call => ({
  method: 'POST',
  url: `/api/app${url}`,
  ...(payload && { payload }),
});

export const generateTotpCode = (secret: string, inSeconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + inSeconds * 1_000 });

export async function setUpTotp(call: Caller) {
  const { secret }: TotpSecret = (await call(postCall('/me/totp'))).json();
  // Uses the previous code, so that the current one stays valid.
  const confirmed: TotpConfirmResult = (
    await call(postCall('/me/totp/confirm', { code: generateTotpCode(secret, -30) }))
  ).json();
  return { secret, recoveryCodes: confirmed.recoveryCodes ?? [] };
}

export const createDevice = ({ ctx }: TestApp) => createAuthenticator(ctx.config.publicUrl.origin);

export async function addPasskey(call: Caller, device: Authenticator): Promise<PasskeyCreated> {
  const options: PasskeyCreationOptions = (await call(postCall('/me/passkeys/options'))).json();
  return (await call(postCall('/me/passkeys', { name: 'Laptop', response: device.register(options) }))).json();
}

export const findCookie = ({ cookies }: LightMyRequestResponse, name: string) =>
  cookies.find((one) => one.name === name)?.value;

/** Completes the first step of sign-in with the password. */
export async function completeFirstStep(test: TestApp, email: string) {
  const response = await test.app.inject(postCall('/sign-in', { email, password: PASSWORD }));
  const name = pendingCookieName(test.ctx.config.publicUrl);
  const cookie = `${name}=${findCookie(response, name) ?? ''}`;
  return { response, cookie, call: withCookie(test, cookie) };
}

export function createCallerFromResponse(test: TestApp, response: LightMyRequestResponse) {
  const name = sessionCookieName(test.ctx.config.publicUrl);
  return withCookie(test, `${name}=${findCookie(response, name) ?? ''}`);
}
