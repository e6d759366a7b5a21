import type { PasskeyCreated, PasskeyCreationOptions, TotpConfirmed, TotpSecret } from '@assay/contract';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, vi } from 'vitest';
import { pendingCookieName, sessionCookieName } from '../src/platform/http/visits.ts';
import { anAuthenticator, type Authenticator } from './authenticator.ts';
import { PASSWORD, withCookie } from './factories.ts';
import type { Call, TestApp } from './test-app.ts';

type Caller = (call: Call) => Promise<LightMyRequestResponse>;

export const post = (url: string, payload?: object): Call => ({
  method: 'POST',
  url: `/api/app${url}`,
  ...(payload && { payload }),
});

/** The clock stands still, so that a code is good for as long as a test takes; it can be moved on. */
export function useClock() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return { later: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000) };
}

/** What an authenticator app shows now, or so many seconds from now. */
export const codeOf = (secret: string, inSeconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + inSeconds * 1_000 });

/** Sets up an authenticator app as somebody who is signed in. */
export async function setUpTotp(call: Caller) {
  const { secret }: TotpSecret = (await call(post('/me/totp'))).json();
  // The code of 30 seconds ago, so that the one of now is still good.
  const confirmed: TotpConfirmed = (await call(post('/me/totp/confirm', { code: codeOf(secret, -30) }))).json();
  return { secret, recoveryCodes: confirmed.recoveryCodes ?? [] };
}

export const aDevice = ({ ctx }: TestApp) => anAuthenticator(ctx.config.publicUrl.origin);

/** Adds a passkey as somebody who is signed in. */
export async function addPasskey(call: Caller, device: Authenticator): Promise<PasskeyCreated> {
  const options: PasskeyCreationOptions = (await call(post('/me/passkeys/options'))).json();
  return (await call(post('/me/passkeys', { name: 'Laptop', response: device.register(options) }))).json();
}

export const cookieNamed = ({ cookies }: LightMyRequestResponse, name: string) =>
  cookies.find((one) => one.name === name)?.value;

/** Takes the first step with the password. */
export async function takeFirstStep(test: TestApp, email: string) {
  const answer = await test.app.inject(post('/sign-in', { email, password: PASSWORD }));
  const name = pendingCookieName(test.ctx.config.publicUrl);
  const cookie = `${name}=${cookieNamed(answer, name) ?? ''}`;
  return { answer, cookie, call: withCookie(test, cookie) };
}

/** Calls in the session that an answer began. */
export function inSessionOf(test: TestApp, answer: LightMyRequestResponse) {
  const name = sessionCookieName(test.ctx.config.publicUrl);
  return withCookie(test, `${name}=${cookieNamed(answer, name) ?? ''}`);
}
