import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assessmentCall,
  ASSESSMENTS,
  decideCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedIntegrator } from '../../../../test/support/factories.ts';
import { findQuestion, useTemplates } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { aDraft, anAssessment, aPublishedTemplate, aTemplate, audited, call, done, refused, test, vendor } = integrator;

const createCall = (payload: object) => ({ method: 'POST' as const, url: ASSESSMENTS, payload });

const TODAY = '2026-11-15';
beforeAll(() => {
  Object.assign(test.ctx, { now: () => new Date(`${TODAY}T23:59:59Z`) });
});

describe('POST /api/v1/assessments', () => {
  it('201 creates a draft named after its template, audited as CREATE_ASSESSMENT', async () => {
    const { id: vendorId, name: vendorName } = await vendor();
    const template = await aPublishedTemplate({ name: 'Yearly' });
    const response = await call(createCall({ vendorId, templateId: template.id }));
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { title: 'Yearly', status: 'DRAFT', vendorId, vendorName, dueDate: null, sentAt: null, score: null },
    ]);
    expect((await audited())[0]).toMatchObject({
      action: 'CREATE_ASSESSMENT',
      entity_id: response.json().id,
      entity_name: 'Yearly',
      meta: { vendorId, vendorName, template: 'Yearly', version: 1 },
    });
  });

  it('201 with a custom title and due date', async () => {
    const named = { title: 'Before renewal', dueDate: '2026-12-01' };
    const { id: vendorId } = await vendor();
    const { id: templateId } = await aPublishedTemplate();
    expect(await done(createCall({ ...named, vendorId, templateId }))).toMatchObject(named);
  });

  it.each(['vendorId', 'templateId'])(
    '400 naming %s when it is unknown or belongs to another organisation',
    async (path) => {
      const stranger = await seedIntegrator(test);
      const elsewhere = { call: stranger.call, vendor: integrator.vendor };
      const foreign = {
        vendorId: await vendorOf(stranger),
        templateId: (await useTemplates(elsewhere).aTemplate()).id,
      };
      const own = { vendorId: (await vendor()).id, templateId: (await aPublishedTemplate()).id };
      for (const id of [randomUUID(), Reflect.get(foreign, path)]) {
        const response = await refused(createCall({ ...own, [path]: id }));
        expect([response.statusCode, response.json()]).toMatchObject([
          400,
          { error: 'Assessment data is invalid', details: [{ path, message: 'does not exist in this organisation' }] },
        ]);
      }
    },
  );

  it.each([
    ['vendorId', 'x'],
    ['templateId', null],
    ['title', ' '],
    ['title', 'x'.repeat(256)],
    ['dueDate', '2026-02-30'],
  ])('400 naming %s for %j; writes nothing', async (path, value) => {
    const body = { vendorId: (await vendor()).id, templateId: (await aPublishedTemplate()).id, [path]: value };
    const response = await refused(createCall(body));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  it('409 when the template is not published; writes nothing', async () => {
    const body = { vendorId: (await vendor()).id, templateId: (await aTemplate()).id };
    const response = await refused(createCall(body));
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { error: 'Only published templates can be sent. Publish this template first.' },
    ]);
  });
});

const vendorOf = async ({ call: theirs }: Awaited<ReturnType<typeof seedIntegrator>>): Promise<string> => {
  const payload = { name: 'Theirs', contactEmail: 'a@b.example' };
  return (await theirs({ method: 'POST', url: '/api/v1/vendors/import', payload })).json().id;
};

describe('POST /api/v1/assessments/{assessmentId}/send', () => {
  it('200 with today as due date in the body, which is audited', async () => {
    const { id } = await aDraft();
    expect(await done(assessmentCall(id, 'send', { dueDate: TODAY }))).toMatchObject({
      dueDate: TODAY,
      overdue: false,
    });
    expect((await audited())[0]).toMatchObject({
      action: 'SEND_ASSESSMENT',
      entity_id: id,
      meta: { dueDate: TODAY, questions: 2, from: 'DRAFT', to: 'SENT' },
    });
  });

  it('200 with the due date of the draft when the body has none', async () => {
    const { vendorId, template } = await aDraft();
    const draft = await done(createCall({ vendorId, templateId: template.id, dueDate: '2026-12-01' }));
    expect(await done(assessmentCall(draft.id, 'send', {}))).toMatchObject({ status: 'SENT', dueDate: '2026-12-01' });
  });

  it('409 without a due date; writes nothing', async () => {
    const { id } = await aDraft();
    const response = await refused(assessmentCall(id, 'send', {}));
    expect([response.statusCode, response.json()]).toMatchObject([409, { error: 'A due date is required' }]);
  });

  it('409 with a due date in the past, in the body or in the draft; writes nothing', async () => {
    const { id, vendorId, template } = await aDraft();
    const late = await done(createCall({ vendorId, templateId: template.id, dueDate: '2026-11-14' }));
    for (const request of [
      assessmentCall(id, 'send', { dueDate: '2026-11-14' }),
      assessmentCall(late.id, 'send', {}),
    ]) {
      const response = await refused(request);
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { error: 'The due date must not be in the past' },
      ]);
    }
  });

  it('400 for an invalid due date; writes nothing', async () => {
    const { id } = await aDraft();
    expect((await refused(assessmentCall(id, 'send', { dueDate: '2027-02-29' }))).statusCode).toBe(400);
  });
});

describe('POST /api/v1/assessments/{assessmentId}/recall', () => {
  it('200 returns it to draft and audits the reason', async () => {
    const { id } = await anAssessment('SENT');
    const draft = await done(assessmentCall(id, 'recall', { reason: ' Wrong contact ' }));
    expect(draft).toMatchObject({ status: 'DRAFT', sentAt: null });
    expect((await audited())[0]).toMatchObject({
      action: 'RECALL_ASSESSMENT',
      meta: { reason: 'Wrong contact', from: 'SENT', to: 'DRAFT' },
    });
  });

  it('200 keeps the answers for the next time it is sent', async () => {
    const { id } = await anAssessment('IN_PROGRESS', { responses: [yesResponse('a')] });
    await done(transitionCalls(id).recall);
    const sent = await done(transitionCalls(id).send);
    expect(sent.status).toBe('SENT');
    expect(findQuestion(sent, 'a')?.response).toMatchObject({ answer: 'YES' });
    expect(findQuestion(sent, 'b')?.response).toBeNull();
    await done(saveResponsesCall(id, [yesResponse('b')]));
    expect(await done(transitionCalls(id).submit)).toMatchObject({ status: 'SUBMITTED', score: 1 });
  });

  it('200 deletes earlier decisions, so that every question can be answered again', async () => {
    const { id } = await anAssessment('UNDER_REVIEW');
    await done(decideCall(id, 'b', { decision: 'COMPLIANT' }));
    await done(transitionCalls(id).sendBack);
    await done(transitionCalls(id).recall);
    await done(transitionCalls(id).send);
    const answered = await done(saveResponsesCall(id, [{ questionKey: 'b', answer: 'NO' }]));
    expect(findQuestion(answered, 'b')?.response).toMatchObject({ answer: 'NO', compliance: 0, review: null });
  });

  it('200 deletes only answers to questions that no longer exist', async () => {
    const { id, template } = await anAssessment('IN_PROGRESS');
    await done(transitionCalls(id).recall);
    await test.database.query(`update template set sections = sections #- '{0,questions,1}' where id = $1`, [
      template.id,
    ]);
    const sent = await done(transitionCalls(id).send);
    expect(findQuestion(sent, 'a')?.response).toMatchObject({ answer: 'YES' });
    expect(findQuestion(sent, 'b')).toBeUndefined();
    const kept = await test.database.query('select question_key from response where assessment_id = $1', [id]);
    expect(kept).toEqual([{ question_key: 'a' }]);
  });

  it.each([[{}], [{ reason: '' }], [{ reason: ' ' }], [{ reason: null }], [{ reason: 'x'.repeat(10_001) }]])(
    '400 without a reason or with one that is too long (%#); writes nothing',
    async (body) => {
      const { id } = await anAssessment('SENT');
      const response = await refused(assessmentCall(id, 'recall', body));
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'reason']);
    },
  );
});
