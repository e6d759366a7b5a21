import { describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildPng } from '../../../../test/support/test-images.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, organisation } = integrator;
const { aContact, refused, shown } = usePortal(integrator);

const LOGO = { method: 'GET' as const, url: `${PORTAL_PATH}/logo` };

describe('GET /api/portal/logo', () => {
  it('404 without a logo, then 200 with the logo that the questionnaire announces', async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    expect((await shown(contact)).branding).toEqual({ colour: null, logo: false });
    await refused(contact, LOGO, 404);
    const { call } = await seedSignedInUser(integrator.test, organisation);
    const logo = buildPng(40, 10);
    await call({ method: 'PUT', url: '/api/app/organisation', payload: { colour: '#c8102e' } });
    await call({ method: 'PUT', url: '/api/app/organisation/logo', payload: logo });
    expect((await shown(contact)).branding).toEqual({ colour: '#c8102e', logo: true });
    const response = await contact(LOGO);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    expect(response.rawPayload.equals(logo)).toBe(true);
  });
});
