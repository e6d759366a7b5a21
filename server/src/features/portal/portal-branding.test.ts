import { describe, expect, it } from 'vitest';
import { assessmentsOf } from '../../../test/assessment-life.ts';
import { aSignedInUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { aPng } from '../../../test/pictures.ts';
import { PORTAL, portalOf } from '../../../test/portal.ts';

const integrator = useIntegrator();
const { anAssessment } = assessmentsOf(integrator);
const { aContact, refused, shown } = portalOf(integrator);

const LOGO = { method: 'GET' as const, url: `${PORTAL}/logo` };

describe('GET /api/portal/logo', () => {
  it("404 while there is none, then 200 with the organisation's, which the questionnaire says", async () => {
    const contact = await aContact((await anAssessment('SENT')).id);
    expect((await shown(contact)).branding).toEqual({ colour: null, logo: false });
    await refused(contact, LOGO, 404);
    const { call } = await aSignedInUser(integrator.test, integrator.organisation);
    const logo = aPng(40, 10);
    await call({ method: 'PUT', url: '/api/app/organisation', payload: { colour: '#c8102e' } });
    await call({ method: 'PUT', url: '/api/app/organisation/logo', payload: logo });
    expect((await shown(contact)).branding).toEqual({ colour: '#c8102e', logo: true });
    const answer = await contact(LOGO);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload.equals(logo)).toBe(true);
  });
});
