import { describe, expect, it } from 'vitest';
import { answering, asked, assessmentsOf, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { portalOf, questionOf, saving } from '../../../test/portal.ts';
import { aQuestion } from '../../../test/questionnaires.ts';

const integrator = useIntegrator();
const { test, call, audited } = integrator;
const { anAssessment, done: teamDone } = assessmentsOf(integrator);
const { aContact, shown, done, refused } = portalOf(integrator);

const text = aQuestion('text', { type: 'FREE_TEXT', expectedAnswer: null });
const aSent = async () => (await anAssessment('SENT', asked(aQuestion('a'), aQuestion('b'), text))).id;
const theirs = (revision: number, answer: string) => ({ answer, revision, notApplicable: false, justification: null });

describe('PUT /api/portal/responses/:questionKey', () => {
  it('200 saves the first answer, which starts the answering; one entry, with the name of the contact', async () => {
    const id = await aSent();
    const contact = await aContact(id);
    expect(await done(contact, saving('a', { answer: 'YES' }))).toEqual({
      response: {
        ...theirs(1, 'YES'),
        answeredByName: 'security@contoso.example',
        updatedAt: expect.any(String),
        takenFrom: null,
      },
      shownKeys: [],
      hiddenKeys: [],
      progress: { required: 3, answered: 1 },
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

  it('200 names the questions that an answer brings up and makes needless', async () => {
    const rules = (value: string) => ({
      conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value }] },
    });
    const { id } = await anAssessment(
      'SENT',
      asked(aQuestion('a'), aQuestion('y', rules('YES')), aQuestion('n', rules('NO'))),
    );
    const contact = await aContact(id);
    expect(await done(contact, saving('a', { answer: 'YES' }))).toMatchObject({ shownKeys: ['y'], hiddenKeys: [] });
    const changed = await done(contact, saving('a', { answer: 'NO', revision: 1 }));
    expect(changed).toMatchObject({ shownKeys: ['n'], hiddenKeys: ['y'], progress: { required: 2, answered: 1 } });
  });

  it('200 with "not applicable" and its reason, and 200 takes an answer back', async () => {
    const contact = await aContact(await aSent());
    const claimed = await done(contact, saving('a', { notApplicable: true, justification: 'We have none' }));
    expect(claimed).toMatchObject({ response: { notApplicable: true, justification: 'We have none' } });
    expect(claimed.progress).toEqual({ required: 3, answered: 1 });
    const cleared = await done(contact, saving('a', { revision: 1 }));
    expect(cleared).toMatchObject({ response: { answer: null, revision: 2 }, progress: { required: 3, answered: 0 } });
  });

  it('two people on different questions lose nothing', async () => {
    const id = await aSent();
    const [one, other] = [await aContact(id), await aContact(id)];
    await Promise.all([done(one, saving('a', { answer: 'YES' })), done(other, saving('b', { answer: 'NO' }))]);
    const assessment = await shown(one);
    expect(['a', 'b'].map((key) => questionOf(assessment, key)?.response?.answer)).toEqual(['YES', 'NO']);
  });

  it('409 with both answers for the second on the same question, and writes nothing; then theirs can be replaced', async () => {
    const id = await aSent();
    const [one, other] = [await aContact(id), await aContact(id)];
    await done(one, saving('a', { answer: 'YES' }));
    const refusal = await refused(other, saving('a', { answer: 'NO' }), 409);
    expect(refusal).toEqual({
      error: 'Somebody else has answered this question in the meantime',
      yours: { answer: 'NO', notApplicable: false, justification: null },
      theirs: {
        ...theirs(1, 'YES'),
        answeredByName: expect.any(String),
        updatedAt: expect.any(String),
        takenFrom: null,
      },
    });
    await done(other, saving('a', { answer: 'NO', revision: refusal.theirs.revision }));
    expect(questionOf(await shown(one), 'a')?.response).toMatchObject(theirs(2, 'NO'));
  });

  it('409 from a page that shows another questionnaire than the link opened last, and writes nothing', async () => {
    const [before, now] = [await aSent(), await aSent()];
    const contact = await aContact(now);
    const refusal = await refused(contact, saving('a', { answer: 'YES', assessmentId: before }), 409);
    expect(refusal).toEqual({ error: 'The link of another questionnaire was opened in this browser' });
    await done(contact, saving('a', { answer: 'YES', assessmentId: now }));
  });

  it('409 also against an answer that the team entered', async () => {
    const id = await aSent();
    const contact = await aContact(id);
    await done(contact, saving('a', { answer: 'YES' }));
    await teamDone(answering(id, [{ questionKey: 'a', answer: 'NO' }]));
    const refusal = await refused(contact, saving('a', { answer: 'YES', revision: 1 }), 409);
    expect(refusal.theirs).toMatchObject({ ...theirs(2, 'NO'), answeredByName: 'Integration' });
  });

  it('200 for a save that is sent again because its answer got lost, and writes nothing more', async () => {
    const contact = await aContact(await aSent());
    const request = saving('text', { answer: 'Never lose a word' });
    const first = await done(contact, request);
    expect(await refused(contact, request, 200)).toEqual({ ...first, shownKeys: [], hiddenKeys: [] });
    const change = saving('text', { answer: 'Not one', revision: 1 });
    await done(contact, change);
    expect((await refused(contact, change, 200)).response.revision).toBe(2);
  });

  it.each([
    ['an answer that does not fit', { answer: 'MAYBE' }, 'The answer is YES or NO'],
    ['"not applicable" without a reason', { notApplicable: true }, '"Not applicable" needs a justification'],
    [
      'both at once',
      { answer: 'YES', notApplicable: true, justification: 'x' },
      'An answer and "not applicable" exclude each other',
    ],
  ])('400 for %s, and writes nothing', async (_, body, message) => {
    const contact = await aContact(await aSent());
    expect(await refused(contact, saving('a', body), 400)).toEqual({
      error: 'Response data is invalid',
      details: [{ path: 'answer', message }],
    });
  });

  it('400 without the revision that was seen', async () => {
    const contact = await aContact(await aSent());
    const answer = await contact({ method: 'PUT', url: '/api/portal/responses/a', payload: { answer: 'YES' } });
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'revision']);
  });

  it('404 for a question that there is not', async () => {
    const contact = await aContact(await aSent());
    for (const key of ['z', 'no key at all']) await refused(contact, saving(encodeURIComponent(key), {}), 404);
  });

  it.each(['SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'] as const)(
    '409 in words once it is %s, and writes nothing',
    async (status) => {
      const { id } = await anAssessment(status);
      const contact = await aContact(id);
      const refusal = await refused(contact, saving('a', { answer: 'NO', revision: 1 }), 409);
      expect(refusal.error).toMatch(/^An assessment that is (submitted|under review|completed) cannot be answered$/);
    },
  );

  it('409 for what was not sent back; what was can be answered again', async () => {
    const { id } = await anAssessment('SUBMITTED');
    await teamDone(steps(id).sendBack);
    const contact = await aContact(id);
    const refusal = await refused(contact, saving('b', { answer: 'NO', revision: 1 }), 409);
    expect(refusal).toEqual({ error: 'Only questions that were sent back can be answered again, not b' });
    await done(contact, saving('a', { answer: 'NO', revision: 1 }));
  });

  it('loses no update when two sessions save one question a hundred times at once', async () => {
    const id = await aSent();
    const sessions = [await aContact(id), await aContact(id)];
    const acknowledged: { revision: number; answer: string }[] = [];
    const save = async (attempt: number) => {
      const answer = `attempt ${String(attempt)}`;
      let revision = 0;
      for (let tries = 0; tries < 4; tries += 1) {
        const reply = await sessions[attempt % 2]?.(saving('text', { answer, revision }));
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
    expect(questionOf(await shown(contact), 'text')?.response).toMatchObject(
      theirs(acknowledged.length, acknowledged.at(-1)?.answer ?? ''),
    );
  });
});
