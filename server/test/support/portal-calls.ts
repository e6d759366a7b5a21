import type { PortalAssessment, PortalLink, PortalQuestion, PortalSave } from '@assay/contract';
import { expect } from 'vitest';
import { portalCookieName } from '../../src/features/assessments/portal/portal-authentication.ts';
import type { TestCaller } from './callers.ts';
import { fingerprintDatabase } from './database-fingerprint.ts';
import type { Integrator } from './integrator.ts';
import type { Call, TestApp } from './test-app.ts';

export const PORTAL_PATH = '/api/portal';

export const saveAnswerCall = (questionKey: string, body: Partial<PortalSave>): Call => ({
  method: 'PUT',
  url: `${PORTAL_PATH}/responses/${questionKey}`,
  payload: { answer: null, revision: 0, ...body },
});
export const portalPostCall = (what: string, payload: object): Call => ({
  method: 'POST',
  url: `${PORTAL_PATH}/${what}`,
  payload,
});
export const SUBMIT_CALL = portalPostCall('submit', { name: 'Vera Vendor', title: 'CISO' });

export const openPortalCall = (token: string): Call => portalPostCall('session', { token });

/** The token in the emails to the contact. */
export async function getPortalToken({ ctx, database }: TestApp, linkId: string): Promise<string> {
  const [link] = await database.query<{ organisation_id: string }>(
    'select organisation_id from portal_link where id = $1',
    [linkId],
  );
  const { portalLinkTokens } = await ctx.organisationKeys.get(link?.organisation_id ?? '');
  return portalLinkTokens.create(linkId).token;
}

export async function getPortalCookie({ app, ctx }: TestApp, token: string) {
  const response = await app.inject(openPortalCall(token));
  const name = portalCookieName(ctx.config.publicUrl);
  const cookie = response.cookies.find((one) => one.name === name);
  if (!cookie) throw new Error(`Opening the portal answered ${response.body}`);
  return { [name]: cookie.value };
}

/** Calls with these cookies and our own origin, as the portal does. */
export const withPortalCookies =
  ({ app, ctx }: TestApp, cookies: Record<string, string>): TestCaller =>
  (call) =>
    app.inject({ ...call, cookies, headers: { origin: ctx.config.publicUrl.origin, ...call.headers } });

export const parsePortalToken = ({ url }: Pick<PortalLink, 'url'>) => new URL(url ?? '').hash.slice(1);

export const findPortalQuestion = ({ sections }: PortalAssessment, key: string): PortalQuestion | undefined =>
  sections.flatMap(({ questions }) => questions).find((question) => question.key === key);

/** Opens portal links through the API. */
export function usePortal({ test, call }: Pick<Integrator, 'test' | 'call'>) {
  const linksOf = async (assessmentId: string): Promise<PortalLink[]> =>
    (await call({ method: 'GET', url: `/api/v1/assessments/${assessmentId}/links` })).json();

  /** With the URL that the contact's emails contain. */
  const linkTo = async (assessmentId: string, email?: string) => {
    const links = await linksOf(assessmentId);
    const link = links.findLast((one) => one.revokedAt === null && (email === undefined || one.email === email));
    if (!link) throw new Error('There is no such link');
    const token = await getPortalToken(test, link.id);
    return { ...link, url: new URL(`/portal#${token}`, test.ctx.config.publicUrl).href };
  };

  /** A contact who has opened their link: the newest one, or the one for this email address. */
  const aContact = async (assessmentId: string, email?: string): Promise<TestCaller> =>
    withPortalCookies(test, await getPortalCookie(test, parsePortalToken(await linkTo(assessmentId, email))));

  const shown = async (contact: TestCaller): Promise<PortalAssessment> => {
    const response = await contact({ method: 'GET', url: `${PORTAL_PATH}/assessment` });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  const done = async (contact: TestCaller, request: Call) => {
    const response = await contact(request);
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json();
  };

  /** Calls, and asserts the status and that nothing was written. */
  const refused = async (contact: TestCaller, request: Call, status: number) => {
    const before = await fingerprintDatabase(test.database);
    const response = await contact(request);
    expect([response.statusCode, response.body]).toEqual([status, response.body]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    return response.json();
  };

  return { linksOf, linkTo, aContact, shown, done, refused };
}
