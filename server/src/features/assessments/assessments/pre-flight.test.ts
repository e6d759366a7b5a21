import { randomUUID } from 'node:crypto';
import type { PreFlightProblem } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { buildQuestion } from '../../../../test/support/questionnaires.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';

const { anAssessment, aPublishedTemplate, aTemplate, organisation, test, vendor } = useAssessmentIntegrator({
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'assay@northwind.example',
});

let robin: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeAll(async () => {
  Object.assign(test.ctx, { now: () => new Date('2026-11-15T09:00:00Z') });
  robin = await seedSignedInUser(test, organisation);
});

/** Sends the request and expects no writes. */
async function checked(payload: object) {
  const before = await fingerprintDatabase(test.database);
  const response = await robin.call({ method: 'POST', url: '/api/app/assessments/pre-flight', payload });
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  return response;
}
async function problemsOf(payload: object): Promise<PreFlightProblem[]> {
  const response = await checked({ dueDate: '2026-11-15', ...payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().problems;
}

describe('POST /api/app/assessments/pre-flight', () => {
  it('200 without problems when everything is valid', async () => {
    const [{ id: vendorId }, { id: templateId }] = [await vendor(), await aPublishedTemplate()];
    expect(await problemsOf({ vendorIds: [vendorId, vendorId], templateId })).toEqual([]);
  });

  it('200 warns that no emails can be sent without a mail server', async () => {
    const [{ id: vendorId }, { id: templateId }] = [await vendor(), await aPublishedTemplate()];
    const { mail } = test.ctx.config;
    Object.assign(test.ctx.config, { mail: null });
    const problems = await problemsOf({ vendorIds: [vendorId], templateId });
    Object.assign(test.ctx.config, { mail });
    expect(problems).toMatchObject([{ vendorId: null, severity: 'WARNS' }]);
    expect(problems[0]?.message).toContain('No mail server');
    expect(problems[0]?.remedy).toContain('Copy the link');
  });

  it('200 blocks a due date in the past', async () => {
    const [{ id: vendorId }, { id: templateId }] = [await vendor(), await aPublishedTemplate()];
    expect(await problemsOf({ vendorIds: [vendorId], templateId, dueDate: '2026-11-14' })).toEqual([
      {
        vendorId: null,
        severity: 'STOPS',
        message: 'The due date is in the past.',
        remedy: 'Choose today or a later date.',
      },
    ]);
  });

  it('200 blocks a template that is unknown, a draft or empty', async () => {
    const { id: vendorId } = await vendor();
    const messageOf = async (templateId: string) => {
      const problems = await problemsOf({ vendorIds: [vendorId], templateId });
      expect(problems).toMatchObject([{ vendorId: null, severity: 'STOPS' }]);
      return problems[0]?.message;
    };
    expect(await messageOf(randomUUID())).toBe('This template no longer exists.');
    expect(await messageOf((await aTemplate()).id)).toBe('Questionnaire is still a draft.');
    const empty = (await aPublishedTemplate()).id;
    await test.database.query(`update template set sections = '[]' where id = $1`, [empty]);
    expect(await messageOf(empty)).toBe('Questionnaire has no questions.');
  });

  it('200 warns about a question that no answers can make visible', async () => {
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    const conditionalLogic = {
      match: 'all' as const,
      rules: ['YES', 'NO'].map((value) => ({ question: 'a', operator: 'equals' as const, value })),
    };
    const sections = [{ title: 'All', questions: [buildQuestion('a'), buildQuestion('b', { conditionalLogic })] }];
    await test.database.query('update template set sections = $2 where id = $1', [
      templateId,
      JSON.stringify(sections),
    ]);
    const problems = await problemsOf({ vendorIds: [vendorId], templateId });
    expect(problems).toMatchObject([{ vendorId: null, severity: 'WARNS' }]);
    expect(problems[0]?.message).toContain('b: this question can never be shown');
  });

  it('200 blocks vendors that are unknown or have no valid email address, each by ID', async () => {
    const { id: templateId } = await aPublishedTemplate();
    const [{ id: mute }, unknown] = [await vendor({ name: 'Mute' }), randomUUID()];
    await test.database.query(`update vendor set contact_email = 'ask reception' where id = $1`, [mute]);
    expect(await problemsOf({ vendorIds: [unknown, mute], templateId })).toMatchObject([
      { vendorId: unknown, severity: 'STOPS', message: 'This vendor no longer exists.' },
      { vendorId: mute, severity: 'STOPS', message: 'Mute has no valid contact email address.' },
    ]);
  });

  it('200 warns while the vendor has an open assessment of any version of the template', async () => {
    const [{ id: vendorId }, { id: templateId }] = [await vendor({ name: 'Busy' }), await aPublishedTemplate()];
    await anAssessment('DRAFT', { vendorId, templateId });
    await anAssessment('COMPLETED', { vendorId, templateId });
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toEqual([]);
    await anAssessment('UNDER_REVIEW', { vendorId, templateId });
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toMatchObject([
      { vendorId, severity: 'WARNS', message: 'Busy has not finished Questionnaire, which uses the same template.' },
    ]);
  });

  it('200 warns while the vendor has an open assessment of another template', async () => {
    const [{ id: vendorId }, { id: templateId }] = [await vendor({ name: 'Busy' }), await aPublishedTemplate()];
    await anAssessment('SUBMITTED', { vendorId, template: { name: 'Privacy' } });
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toEqual([
      {
        vendorId,
        severity: 'WARNS',
        message: 'Busy is already being assessed: Privacy is still open.',
        remedy: 'Send both, or wait until the other one is completed.',
      },
    ]);
  });

  it('200 warns when no question of the template can be scored', async () => {
    const questions = [buildQuestion('a', { type: 'FREE_TEXT', expectedAnswer: null })];
    const sections = [{ title: 'All', questions }];
    const [{ id: vendorId }, { id: templateId }] = [
      await vendor(),
      await aPublishedTemplate({ name: 'Contact details', sections }),
    ];
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toMatchObject([
      {
        vendorId: null,
        severity: 'WARNS',
        message: 'No question in Contact details has an expected answer, so the assessment will have no score.',
      },
    ]);
  });

  it('200 warns when the last email to the contact failed, but not after a later one was delivered', async () => {
    const contactEmail = `${randomUUID()}@vendor.example`;
    const { id: vendorId } = await vendor({ name: 'Moved', contactEmail });
    const { id: templateId } = await aPublishedTemplate();
    const mailed = (status: string, created_at: string) =>
      insertRow(test.database, 'mail', {
        organisation_id: organisation.id,
        id: randomUUID(),
        kind: 'INVITATION',
        recipient_email: contactEmail,
        subject: 'Please answer',
        body_text: '',
        body_html: '',
        status,
        created_at,
      });
    await mailed('SENT', '2026-01-01T00:00:00Z');
    await mailed('FAILED', '2026-02-01T00:00:00Z');
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toMatchObject([
      { vendorId, severity: 'WARNS', message: `The last email to ${contactEmail} at Moved could not be delivered.` },
    ]);
    await mailed('SENT', '2026-03-01T00:00:00Z');
    expect(await problemsOf({ vendorIds: [vendorId], templateId })).toEqual([]);
  });

  it.each([
    ['vendorIds', { vendorIds: [] }],
    ['vendorIds.0', { vendorIds: ['contoso'] }],
    ['vendorIds', { vendorIds: Array.from({ length: 1_001 }, () => randomUUID()) }],
    ['templateId', { templateId: 'security' }],
    ['dueDate', { dueDate: '2026-02-30' }],
  ])('400 naming %s', async (path, body) => {
    const response = await checked({
      vendorIds: [randomUUID()],
      templateId: randomUUID(),
      dueDate: '2026-12-31',
      ...body,
    });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });
});
