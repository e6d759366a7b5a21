import { beforeAll, expect, it } from 'vitest';
import { saveResponsesCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { SUBMIT_CALL, usePortal } from '../../../../test/support/portal-calls.ts';
import {
  listPagesWithImages,
  readInfo,
  readPages,
  readTags,
  readText,
  readTopColours,
} from '../../../../test/support/read-pdf.ts';
import { buildPng } from '../../../../test/support/test-images.ts';
import { renderReceiptHandler } from './receipt-jobs.ts';
import { describeWith } from '../../../../test/support/programs.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done, organisation, test } = integrator;
const { aContact } = usePortal(integrator);

const COLOUR = '#c8102e';
const FRAMEWORK = {
  catalog: {
    metadata: { title: 'House rules', version: '1.0' },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
};

let administrator: Awaited<ReturnType<typeof seedSignedInUser>>;
let urls: Record<string, string>;
let submission: { contact: Awaited<ReturnType<typeof aContact>>; print: () => Promise<void> };
beforeAll(async () => {
  administrator = await seedSignedInUser(test, organisation);
  const framework = (await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: FRAMEWORK })).json();
  const { id, vendorId } = await anAssessment('SENT');
  const contact = await aContact(id);
  const answers = [
    { questionKey: 'a', answer: 'YES' },
    { questionKey: 'b', answer: 'NO' },
  ];
  await done(saveResponsesCall(id, answers));
  await contact(SUBMIT_CALL);
  await done(transitionCalls(id).claim);
  const [{ id: submissionId }] = (await call({ method: 'GET', url: `/api/v1/assessments/${id}/submissions` })).json();
  const order = { organisationId: organisation.id, submissionId };
  const print = async () => {
    await test.database.query('update submission set receipt = null where id = $1', [submissionId]);
    await renderReceiptHandler.run(test.ctx, order);
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

const numbers = (pdf: Buffer) => readPages(pdf).map((_, index) => index + 1);
const idOf = (pdf: Buffer) => /Report ([0-9A-F-]{14})/.exec(readText(pdf))?.[1];

describeWith('pdftotext').each(['assessment', 'portfolio', 'framework', 'receipt'])('The %s report', (report) => {
  it('has the logo and colour on every page, alternative text for the logo, and the same bytes each time', async () => {
    await brand(COLOUR, buildPng(300, 60));
    const pdf = await printed(report);
    expect(listPagesWithImages(pdf)).toEqual(numbers(pdf));
    expect(readTopColours(pdf)).toEqual(numbers(pdf).map(() => COLOUR));
    expect(pdf.includes('/Alt (Northwind logo)')).toBe(true);
    expect(readTags(pdf)[1]).toBe('Figure');
    expect(readInfo(pdf)).toMatchObject({ Tagged: 'yes' });
    for (const page of readPages(pdf)) expect(page).toContain('Northwind');
    expect((await printed(report)).equals(pdf)).toBe(true);
  });

  it('has no logo and colour when none is set, and another report ID', async () => {
    await brand(COLOUR, buildPng(300, 60));
    const branded = await printed(report);
    await brand(null, null);
    const pdf = await printed(report);
    expect(listPagesWithImages(pdf)).toEqual([]);
    expect(readTopColours(pdf)).toEqual(numbers(pdf).map(() => '#ffffff'));
    expect(idOf(pdf)).not.toBe(idOf(branded));
  });
});

describeWith('pdftotext')('Logo', () => {
  it.each([
    ['tall', buildPng(60, 1_200)],
    ['wide', buildPng(1_200, 40)],
    ['of one pixel', buildPng(1, 1)],
  ])('that is %s does not change the number of pages', async (_, logo) => {
    await brand(null, null);
    const plain = readPages(await printed('portfolio'));
    await brand('#ffd400', logo);
    const pdf = await printed('portfolio');
    expect(listPagesWithImages(pdf)).toEqual(numbers(pdf));
    expect(readPages(pdf)).toHaveLength(plain.length);
  });
});
