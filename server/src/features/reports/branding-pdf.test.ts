import { beforeAll, describe, expect, it } from 'vitest';
import { answering, assessmentsOf, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { infoOf, pagesOf, picturedPagesOf, tagsOf, textOf, topColoursOf } from '../../../test/pdf.ts';
import { aPng } from '../../../test/pictures.ts';
import { portalOf, submitting } from '../../../test/portal.ts';
import { aSignedInUser } from '../../../test/factories.ts';
import { printReceiptWork } from './receipt-jobs.ts';

const integrator = useIntegrator();
const { call, test } = integrator;
const { anAssessment, done } = assessmentsOf(integrator);
const { aContact } = portalOf(integrator);

const COLOUR = '#c8102e';
const FRAMEWORK = {
  catalog: {
    metadata: { title: 'House rules', version: '1.0' },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
};

let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
let urls: Record<string, string>;
let submission: { contact: Awaited<ReturnType<typeof aContact>>; print: () => Promise<void> };
beforeAll(async () => {
  administrator = await aSignedInUser(test, integrator.organisation);
  const framework = (await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: FRAMEWORK })).json();
  const { id, vendorId } = await anAssessment('SENT');
  const contact = await aContact(id);
  const answers = [
    { questionKey: 'a', answer: 'YES' },
    { questionKey: 'b', answer: 'NO' },
  ];
  await done(answering(id, answers));
  await contact(submitting);
  await done(steps(id).claim);
  const [{ id: submissionId }] = (await call({ method: 'GET', url: `/api/v1/assessments/${id}/submissions` })).json();
  const order = { organisationId: integrator.organisation.id, submissionId };
  const print = async () => {
    await test.database.query('update submission set receipt = null where id = $1', [submissionId]);
    await printReceiptWork.run(test.ctx, order);
  };
  submission = { contact, print };
  urls = {
    assessment: `/api/assessments/${id}/pdf`,
    portfolio: '/api/dashboard/report',
    framework: `/api/vendors/${vendorId}/frameworks/${framework.id}/report`,
  };
});

const brand = async (colour: string | null, logo: Buffer | null) => {
  await administrator.call({ method: 'PUT', url: '/api/app/organisation', payload: { colour } });
  await administrator.call(
    logo
      ? { method: 'PUT', url: '/api/app/organisation/logo', payload: logo, headers: { 'content-type': 'image/png' } }
      : { method: 'DELETE', url: '/api/app/organisation/logo' },
  );
};

async function printed(report: string): Promise<Buffer> {
  if (report !== 'receipt') return (await call({ method: 'GET', url: urls[report] ?? '' })).rawPayload;
  await submission.print();
  return (await submission.contact({ method: 'GET', url: '/api/portal/receipt/pdf' })).rawPayload;
}

const numbers = (pdf: Buffer) => pagesOf(pdf).map((_, index) => index + 1);
const idOf = (pdf: Buffer) => /Report ([0-9A-F-]{14})/.exec(textOf(pdf))?.[1];

describe.each(['assessment', 'portfolio', 'framework', 'receipt'])('The %s report', (report) => {
  it('carries logo and colour on every page, with words for the logo, and the same bytes each time', async () => {
    await brand(COLOUR, aPng(300, 60));
    const pdf = await printed(report);
    expect(picturedPagesOf(pdf)).toEqual(numbers(pdf));
    expect(topColoursOf(pdf)).toEqual(numbers(pdf).map(() => COLOUR));
    expect(pdf.includes('/Alt (Logo of Northwind)')).toBe(true);
    expect(tagsOf(pdf)[1]).toBe('Figure');
    expect(infoOf(pdf)).toMatchObject({ Tagged: 'yes' });
    for (const page of pagesOf(pdf)) expect(page).toContain('Northwind');
    expect((await printed(report)).equals(pdf)).toBe(true);
  });

  it('has neither where none is set, and another id', async () => {
    await brand(COLOUR, aPng(300, 60));
    const branded = await printed(report);
    await brand(null, null);
    const pdf = await printed(report);
    expect(picturedPagesOf(pdf)).toEqual([]);
    expect(topColoursOf(pdf)).toEqual(numbers(pdf).map(() => '#ffffff'));
    expect(idOf(pdf)).not.toBe(idOf(branded));
  });
});

describe('A logo', () => {
  it.each([
    ['tall', aPng(60, 1_200)],
    ['wide', aPng(1_200, 40)],
    ['of one pixel', aPng(1, 1)],
  ])('that is %s leaves every page as long as it was', async (_, logo) => {
    await brand(null, null);
    const plain = pagesOf(await printed('portfolio'));
    await brand('#ffd400', logo);
    const pdf = await printed('portfolio');
    expect(picturedPagesOf(pdf)).toEqual(numbers(pdf));
    expect(pagesOf(pdf)).toHaveLength(plain.length);
  });
});
