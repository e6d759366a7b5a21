import type { LightMyRequestResponse } from 'fastify';
import { sessionCookieName } from '../../src/platform/http/session-cookies.ts';
import { withCookie } from './factories.ts';
import { SSO_COOKIE, type StartedSso } from './sso.ts';
import type { Call, TestApp } from './test-app.ts';
import { PUBLIC_URL } from './test-identity-provider.ts';

/** The session cookie that a response sets; empty if it sets none. */
export function findSessionCookie({ ctx }: TestApp, { cookies }: LightMyRequestResponse): string {
  const name = sessionCookieName(ctx.config.publicUrl);
  const cookie = cookies.find((set) => set.name === name);
  return cookie ? `${name}=${cookie.value}` : '';
}

export const confirmWithSsoCall = (returnTo?: string): Call => ({
  method: 'POST',
  url: '/api/app/me/confirmation/sso',
  payload: { ...(returnTo !== undefined && { returnTo }) },
});

/** Starts the confirmation as the user with this session cookie. */
export async function startConfirmation(test: TestApp, session: string, returnTo?: string): Promise<StartedSso> {
  const response = await withCookie(test, session)(confirmWithSsoCall(returnTo));
  if (response.statusCode !== 200) throw new Error(response.body);
  const journey = response.cookies.find(({ name }) => name === SSO_COOKIE)?.value ?? '';
  return { location: new URL(response.json<{ location: string }>().location), journey };
}

type Return = { readonly href: string; readonly journey: string; readonly session: string };

/** Returns from the provider in the browser that has these cookies. */
export function finishConfirmation(test: TestApp, { href, journey, session }: Return): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(href);
  const call = withCookie(test, `${session}; ${SSO_COOKIE}=${journey}`);
  return call({ method: 'GET', url: pathname + search });
}

export const buildConfirmationRefusalUrl = (reason: string, to = '/') =>
  `${PUBLIC_URL}/confirmation?${new URLSearchParams({ refusal: reason, to }).toString()}`;

/** Makes every session too old for what needs a fresh proof. */
export const ageSessions = (test: TestApp) =>
  test.database.query(`update session set confirmed_at = now() - interval '11 hours'`);
