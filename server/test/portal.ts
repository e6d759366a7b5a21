import type { PortalAssessment, PortalLink, PortalQuestion, PortalSave } from '@assay/contract';
import { expect } from 'vitest';
import { portalCookieName } from '../src/features/portal/portal-authentication.ts';
import type { Caller } from './callers.ts';
import { fingerprint } from './database-fingerprint.ts';
import type { useIntegrator } from './integrator.ts';
import type { Call, TestApp } from './test-app.ts';

export const PORTAL = '/api/portal';

export const saving = (questionKey: string, body: Partial<PortalSave>): Call => ({
  method: 'PUT',
  url: `${PORTAL}/responses/${questionKey}`,
  payload: { answer: null, revision: 0, ...body },
});
export const portalPost = (what: string, payload: object): Call => ({
  method: 'POST',
  url: `${PORTAL}/${what}`,
  payload,
});
export const submitting = portalPost('submit', { name: 'Vera Vendor', title: 'CISO' });

export const opening = (token: string): Call => portalPost('session', { token });

/** The cookie that a link's token is exchanged for. */
export async function cookieFor({ app, ctx }: TestApp, token: string) {
  const answer = await app.inject(opening(token));
  const name = portalCookieName(ctx.config.publicUrl);
  const cookie = answer.cookies.find((one) => one.name === name);
  if (!cookie) throw new Error(`Opening the portal answered ${answer.body}`);
  return { [name]: cookie.value };
}

/** Calls as a page of the portal does in the browser that holds these cookies. */
export const withPortalCookies =
  ({ app, ctx }: TestApp, cookies: Record<string, string>): Caller =>
  (call) =>
    app.inject({ ...call, cookies, headers: { origin: ctx.config.publicUrl.origin, ...call.headers } });

export const tokenIn = ({ url }: Pick<PortalLink, 'url'>) => new URL(url ?? '').hash.slice(1);

export const questionOf = ({ sections }: PortalAssessment, key: string): PortalQuestion | undefined =>
  sections.flatMap(({ questions }) => questions).find((question) => question.key === key);

/** Ways to come in by a link, through the interface. */
export function portalOf({ test, call }: Pick<ReturnType<typeof useIntegrator>, 'test' | 'call'>) {
  const linksOf = async (assessmentId: string): Promise<PortalLink[]> =>
    (await call({ method: 'GET', url: `/api/v1/assessments/${assessmentId}/links` })).json();

  const linkTo = async (assessmentId: string, email?: string) => {
    const links = await linksOf(assessmentId);
    const link = links.findLast((one) => one.revokedAt === null && (email === undefined || one.email === email));
    if (!link) throw new Error('There is no such link');
    return link;
  };

  /** A contact of the vendor who has opened their link: the newest one, or the one sent to this address. */
  const aContact = async (assessmentId: string, email?: string): Promise<Caller> =>
    withPortalCookies(test, await cookieFor(test, tokenIn(await linkTo(assessmentId, email))));

  const shown = async (contact: Caller): Promise<PortalAssessment> => {
    const answer = await contact({ method: 'GET', url: `${PORTAL}/assessment` });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  /** Insists that the call succeeds. */
  const done = async (contact: Caller, request: Call) => {
    const answer = await contact(request);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };

  /** Calls, and insists on the status and that nothing at all was written. */
  const refused = async (contact: Caller, request: Call, status: number) => {
    const before = await fingerprint(test.database);
    const answer = await contact(request);
    expect([answer.statusCode, answer.body]).toEqual([status, answer.body]);
    expect(await fingerprint(test.database)).toEqual(before);
    return answer.json();
  };

  return { linksOf, linkTo, aContact, shown, done, refused };
}
