import { describe, expect, it } from 'vitest';
import { saveResponsesCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { findPortalQuestion, saveAnswerCall, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, call, done: teamDone, test } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const text = buildQuestion('text', { type: 'FREE_TEXT', expectedAnswer: null });
const aSent = async () => (await anAssessment('SENT', withQuestions(buildQuestion('a'), buildQuestion('b'), text))).id;
const theirs = (revision: number, answer: string) => ({ answer, revision, notApplicable: false, justification: null });

describe('PUT /api/portal/responses/:questionKey', () => {
  it("200 saves the first answer and starts the assessment; writes one audit entry with the contact's name", async () => {
    const id = await aSent();
    const contact = await aContact(id);
    expect(await done(contact, saveAnswerCall('a', { answer: 'YES' }))).toEqual({
      response: {
        ...theirs(1, 'YES'),
        answeredByName: 'security@contoso.example',
        updatedAt: expect.any(String),
        takenFrom: null,
      },
      shownKeys: [],
      hiddenKeys: [],
      progress: { required: 3, answered: 1 },
      returned: null,
      sections: [{ title: 'All', progress: { required: 3, answered: 1 } }],
    });
    expect((await call({ method: 'GET', url: `/api/v1/assessments/${id}` })).json()).toMatchObject({
      status: 'IN_PROGRESS',
      sections: [{ questions: [{ response: { answer: 'YES', onBehalfByName: null } }, {}, {}] }],
    });
    const [entry, before] = await audited();
    expect(entry).toMatchObject({
      action: 'ANSWER_ASSESSMENT',
      entity_id: id,
      user_name: 'security@contoso.example',
      meta: { questions: ['a'], revision: 1, from: 'SENT', to: 'IN_PROGRESS' },
    });
    expect(before).toMatchObject({ action: 'OPEN_PORTAL' });
  });

  it('200 lists the questions that an answer shows and hides', async () => {
    const rules = (value: string) => ({
      conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value }] },
    });
    const { id } = await anAssessment(
      'SENT',
      withQuestions(buildQuestion('a'), buildQuestion('y', rules('YES')), buildQuestion('n', rules('NO'))),
    );
    const contact = await aContact(id);
    expect(await done(contact, saveAnswerCall('a', { answer: 'YES' }))).toMatchObject({
      shownKeys: ['y'],
      hiddenKeys: [],
    });
    const changed = await done(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }));
    expect(changed).toMatchObject({ shownKeys: ['n'], hiddenKeys: ['y'], progress: { required: 2, answered: 1 } });
  });

  it('200 for "not applicable" with a justification, 200 for clearing an answer', async () => {
    const contact = await aContact(await aSent());
    const claimed = await done(contact, saveAnswerCall('a', { notApplicable: true, justification: 'We have none' }));
    expect(claimed).toMatchObject({ response: { notApplicable: true, justification: 'We have none' } });
    expect(claimed.progress).toEqual({ required: 3, answered: 1 });
    const cleared = await done(contact, saveAnswerCall('a', { revision: 1 }));
    expect(cleared).toMatchObject({ response: { answer: null, revision: 2 }, progress: { required: 3, answered: 0 } });
  });

  it('keeps both answers when two contacts answer different questions', async () => {
    const id = await aSent();
    const [one, other] = [await aContact(id), await aContact(id)];
    await Promise.all([
      done(one, saveAnswerCall('a', { answer: 'YES' })),
      done(other, saveAnswerCall('b', { answer: 'NO' })),
    ]);
    const assessment = await shown(one);
    expect(['a', 'b'].map((key) => findPortalQuestion(assessment, key)?.response?.answer)).toEqual(['YES', 'NO']);
  });

  it('409 with both answers when two contacts answer the same question, writes nothing; the second can then overwrite', async () => {
    const id = await aSent();
    const [one, other] = [await aContact(id), await aContact(id)];
    await done(one, saveAnswerCall('a', { answer: 'YES' }));
    const refusal = await refused(other, saveAnswerCall('a', { answer: 'NO' }), 409);
    expect(refusal).toMatchObject({
      error: 'Someone else has answered this question in the meantime',
      yours: { answer: 'NO', notApplicable: false, justification: null },
      theirs: {
        ...theirs(1, 'YES'),
        answeredByName: expect.any(String),
        updatedAt: expect.any(String),
        takenFrom: null,
      },
    });
    await done(other, saveAnswerCall('a', { answer: 'NO', revision: refusal.theirs.revision }));
    expect(findPortalQuestion(await shown(one), 'a')?.response).toMatchObject(theirs(2, 'NO'));
  });

  it('409 from a page that shows another assessment than the link opened last; writes nothing', async () => {
    const [before, now] = [await aSent(), await aSent()];
    const contact = await aContact(now);
    const refusal = await refused(contact, saveAnswerCall('a', { answer: 'YES', assessmentId: before }), 409);
    expect(refusal).toMatchObject({
      error:
        'You have opened another questionnaire in this browser. Open the link to this questionnaire again to continue.',
    });
    await done(contact, saveAnswerCall('a', { answer: 'YES', assessmentId: now }));
  });

  it('409 also when a user has entered an answer', async () => {
    const id = await aSent();
    const contact = await aContact(id);
    await done(contact, saveAnswerCall('a', { answer: 'YES' }));
    await teamDone(saveResponsesCall(id, [{ questionKey: 'a', answer: 'NO' }]));
    const refusal = await refused(contact, saveAnswerCall('a', { answer: 'YES', revision: 1 }), 409);
    expect(refusal.theirs).toMatchObject({ ...theirs(2, 'NO'), answeredByName: 'Integration' });
  });

  it('200 for a repeated save whose response was lost; writes nothing', async () => {
    const contact = await aContact(await aSent());
    const request = saveAnswerCall('text', { answer: 'Never lose a word' });
    const first = await done(contact, request);
    expect(await refused(contact, request, 200)).toEqual({ ...first, shownKeys: [], hiddenKeys: [] });
    const change = saveAnswerCall('text', { answer: 'Not one', revision: 1 });
    await done(contact, change);
    expect((await refused(contact, change, 200)).response.revision).toBe(2);
  });

  it.each([
    ['an answer that does not fit', { answer: 'MAYBE' }, 'The answer must be YES or NO'],
    ['"not applicable" without a reason', { notApplicable: true }, 'A justification is required for “not applicable”'],
    [
      'both at once',
      { answer: 'YES', notApplicable: true, justification: 'x' },
      'Give either an answer or “not applicable”, not both',
    ],
  ])('400 for %s; writes nothing', async (_, body, message) => {
    const contact = await aContact(await aSent());
    expect(await refused(contact, saveAnswerCall('a', body), 400)).toMatchObject({
      error: 'Response data is invalid',
      details: [{ path: 'answer', message }],
    });
  });

  it('400 without the revision', async () => {
    const contact = await aContact(await aSent());
    const response = await contact({ method: 'PUT', url: '/api/portal/responses/a', payload: { answer: 'YES' } });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'revision']);
  });

  it('404 for an unknown question', async () => {
    const contact = await aContact(await aSent());
    for (const key of ['z', 'no key at all']) await refused(contact, saveAnswerCall(encodeURIComponent(key), {}), 404);
  });

  it.each(['SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'] as const)('409 when it is %s; writes nothing', async (status) => {
    const { id } = await anAssessment(status);
    const contact = await aContact(id);
    const refusal = await refused(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }), 409);
    expect(refusal.error).toMatch(
      /^This assessment cannot be answered because its status is (Submitted|Under review|Completed)$/,
    );
  });

  it('409 for a question that was not sent back; one that was can be answered again', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await teamDone(transitionCalls(id).sendBack);
    const contact = await aContact(id);
    const refusal = await refused(contact, saveAnswerCall('b', { answer: 'NO', revision: 1 }), 409);
    expect(refusal).toMatchObject({
      error: 'Only questions that were sent back can be changed. These were not sent back: b',
    });
    await done(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }));
  });

  it('loses no update when two sessions save the same question a hundred times concurrently', async () => {
    const id = await aSent();
    const sessions = [await aContact(id), await aContact(id)];
    const acknowledged: { revision: number; answer: string }[] = [];
    const save = async (attempt: number) => {
      const answer = `attempt ${String(attempt)}`;
      let revision = 0;
      for (let tries = 0; tries < 4; tries += 1) {
        const reply = await sessions[attempt % 2]?.(saveAnswerCall('text', { answer, revision }));
        if (reply?.statusCode === 200) return acknowledged.push(reply.json().response);
        revision = reply?.json().theirs.revision;
      }
      return 0;
    };
    await Promise.all(Array.from({ length: 100 }, (_, attempt) => save(attempt)));
    acknowledged.sort((a, b) => a.revision - b.revision);
    expect(acknowledged.length).toBeGreaterThan(3);
    expect(acknowledged.map(({ revision }) => revision)).toEqual(acknowledged.map((_, index) => index + 1));
    const history = await test.database.query<{ revision: number }>(
      `select (meta ->> 'revision')::integer as revision from audit_entry
       where entity_id = $1 and action = 'ANSWER_ASSESSMENT' order by 1`,
      [id],
    );
    expect(history.map(({ revision }) => revision)).toEqual(acknowledged.map(({ revision }) => revision));
    const contact = await aContact(id);
    expect(findPortalQuestion(await shown(contact), 'text')?.response).toMatchObject(
      theirs(acknowledged.length, acknowledged.at(-1)?.answer ?? ''),
    );
  });
});
