import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answering,
  asking,
  ASSESSMENTS,
  assessmentsOf,
  deciding,
  questionIn,
  steps,
  yes,
} from '../../../test/assessment-life.ts';
import { anIntegrator } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { templatesOf } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { audited, call, refused, test, vendor } = integrator;
const { aDraft, anAssessment, done } = assessmentsOf(integrator);
const { aPublishedTemplate, aTemplate } = templatesOf(integrator);

const creating = (payload: object) => ({ method: 'POST' as const, url: ASSESSMENTS, payload });

const TODAY = '2026-11-15';
beforeAll(() => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T23:59:59Z`) });
});

describe('POST /api/v1/assessments', () => {
  it('201 as a draft with the name of its template, audited as CREATE_ASSESSMENT', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const template = await aPublishedTemplate({ name: 'Yearly' });
    const answer = await call(creating({ vendorId, templateId: template.id }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { title: 'Yearly', status: 'DRAFT', vendorId, vendorName, dueDate: null, sentAt: null, score: null },
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_ASSESSMENT',
      entity_id: answer.json().id,
      entity_name: 'Yearly',
      meta: { vendorId, vendorName, template: 'Yearly', version: 1 },
    });
  });

  it('201 with a title and a due date of its own', async () => {
    const named = { title: 'Before renewal', dueDate: '2026-12-01' };
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    expect(await done(creating({ ...named, vendorId, templateId }))).toMatchObject(named);
  });

  it.each(['vendorId', 'templateId'])('400 naming %s when it names nothing, or something elsewhere', async (path) => {
    const stranger = await anIntegrator(test);
    const elsewhere = { call: stranger.call, vendor: integrator.vendor };
    const foreign = { vendorId: await vendorOf(stranger), templateId: (await templatesOf(elsewhere).aTemplate()).id };
    const own = { vendorId: (await vendor()).id, templateId: (await aPublishedTemplate()).id };
    for (const id of [randomUUID(), Reflect.get(foreign, path)]) {
      const answer = await refused(creating({ ...own, [path]: id }));
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'Assessment data is invalid', details: [{ path, message: 'names nothing in this organisation' }] },
      ]);
    }
  });

  it.each([
    ['vendorId', 'x'],
    ['templateId', null],
    ['title', ' '],
    ['title', 'x'.repeat(256)],
    ['dueDate', '2026-02-30'],
  ])('400 naming %s for %j, and nothing is written', async (path, value) => {
    const body = { vendorId: (await vendor()).id, templateId: (await aPublishedTemplate()).id, [path]: value };
    const answer = await refused(creating(body));
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
  });

  it('409 when the template is not published, and nothing is written', async () => {
    const body = { vendorId: (await vendor()).id, templateId: (await aTemplate()).id };
    const answer = await refused(creating(body));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'Only a published template can be sent: publish it first' },
    ]);
  });
});

const vendorOf = async ({ call: theirs }: Awaited<ReturnType<typeof anIntegrator>>): Promise<string> => {
  const payload = { name: 'Theirs', contactEmail: 'a@b.example' };
  return (await theirs({ method: 'POST', url: '/api/v1/vendors/import', payload })).json().id;
};

describe('POST /api/v1/assessments/{assessmentId}/send', () => {
  it('200 on the due date itself, which the body names and the audit entry keeps', async () => {
    const { id } = await aDraft();
    expect(await done(asking(id, 'send', { dueDate: TODAY }))).toMatchObject({ dueDate: TODAY, overdue: false });
    expect((await audited())[0]).toMatchObject({
      action: 'SEND_ASSESSMENT',
      entity_id: id,
      meta: { dueDate: TODAY, questions: 2, from: 'DRAFT', to: 'SENT' },
    });
  });

  it('200 with the due date the draft has, when the body names none', async () => {
    const { vendorId, template } = await aDraft();
    const draft = await done(creating({ vendorId, templateId: template.id, dueDate: '2026-12-01' }));
    expect(await done(asking(draft.id, 'send', {}))).toMatchObject({ status: 'SENT', dueDate: '2026-12-01' });
  });

  it('409 without a due date, and nothing is written', async () => {
    const { id } = await aDraft();
    const answer = await refused(asking(id, 'send', {}));
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'The assessment needs a due date' }]);
  });

  it('409 with a due date in the past, in the body or in the draft, and nothing is written', async () => {
    const { id, vendorId, template } = await aDraft();
    const late = await done(creating({ vendorId, templateId: template.id, dueDate: '2026-11-14' }));
    for (const request of [asking(id, 'send', { dueDate: '2026-11-14' }), asking(late.id, 'send', {})]) {
      const answer = await refused(request);
      expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'The due date must not be in the past' }]);
    }
  });

  it('400 for a due date that is no day, and nothing is written', async () => {
    const { id } = await aDraft();
    expect((await refused(asking(id, 'send', { dueDate: '2027-02-29' }))).statusCode).toBe(400);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/recall', () => {
  it('200 as a draft again, with the reason on record', async () => {
    const { id } = await anAssessment('SENT');
    const draft = await done(asking(id, 'recall', { reason: ' Wrong contact ' }));
    expect(draft).toMatchObject({ status: 'DRAFT', sentAt: null });
    expect((await audited())[0]).toMatchObject({
      action: 'RECALL_ASSESSMENT',
      meta: { reason: 'Wrong contact', from: 'SENT', to: 'DRAFT' },
    });
  });

  it('200 keeps the answers for when it is sent again', async () => {
    const { id } = await anAssessment('IN_PROGRESS', { responses: [yes('a')] });
    await done(steps(id).recall);
    const sent = await done(steps(id).send);
    expect(sent.status).toBe('SENT');
    expect(questionIn(sent, 'a')?.response).toMatchObject({ answer: 'YES' });
    expect(questionIn(sent, 'b')?.response).toBeNull();
    await done(answering(id, [yes('b')]));
    expect(await done(steps(id).submit)).toMatchObject({ status: 'SUBMITTED', score: 1 });
  });

  it('200 forgets what was decided before it was sent back: every question can be answered again', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await done(deciding(id, 'b', { decision: 'COMPLIANT' }));
    await done(steps(id).sendBack);
    await done(steps(id).recall);
    await done(steps(id).send);
    const answered = await done(answering(id, [{ questionKey: 'b', answer: 'NO' }]));
    expect(questionIn(answered, 'b')?.response).toMatchObject({ answer: 'NO', compliance: 0, review: null });
  });

  it('200 drops only the answers to what is no longer asked', async () => {
    const { id, template } = await anAssessment('IN_PROGRESS');
    await done(steps(id).recall);
    await test.database.query(`update template set sections = sections #- '{0,questions,1}' where id = $1`, [
      template.id,
    ]);
    const sent = await done(steps(id).send);
    expect(questionIn(sent, 'a')?.response).toMatchObject({ answer: 'YES' });
    expect(questionIn(sent, 'b')).toBeUndefined();
    const kept = await test.database.query('select question_key from response where assessment_id = $1', [id]);
    expect(kept).toEqual([{ question_key: 'a' }]);
  });

  it.each([[{}], [{ reason: '' }], [{ reason: ' ' }], [{ reason: null }], [{ reason: 'x'.repeat(10_001) }]])(
    '400 without a reason, or with one too long (%#), and nothing is written',
    async (body) => {
      const { id } = await anAssessment('SENT');
      const answer = await refused(asking(id, 'recall', body));
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'reason']);
    },
  );
});
