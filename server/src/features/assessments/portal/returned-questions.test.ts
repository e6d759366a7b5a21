import type { AssessmentDetail } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  assessmentCall,
  DUE_DATE,
  replyCall,
  saveResponsesCall,
  transitionCalls,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import {
  PORTAL_PATH,
  portalPostCall,
  saveAnswerCall,
  SUBMIT_CALL,
  usePortal,
} from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done: teamDone, refused: teamRefused } = integrator;
const { aContact, shown, done, refused } = usePortal(integrator);

const dependsOnA = {
  conditionalLogic: { match: 'all' as const, rules: [{ question: 'a', operator: 'equals' as const, value: 'YES' }] },
};
const QUESTIONS = withQuestions(buildQuestion('a'), buildQuestion('b', dependsOnA), buildQuestion('c'));

const sendBackCall = (id: string, ...keys: readonly string[]) =>
  assessmentCall(id, 'send-back', {
    dueDate: DUE_DATE,
    questions: keys.map((questionKey) => ({ questionKey, comment: 'Please explain' })),
  });

/** Submitted by the vendor with YES to everything. */
async function submitted() {
  const { id } = await anAssessment('SENT', QUESTIONS);
  const contact = await aContact(id);
  for (const key of ['a', 'b', 'c']) await done(contact, saveAnswerCall(key, { answer: 'YES' }));
  await done(contact, SUBMIT_CALL);
  return { id, contact };
}

async function sentBack(...keys: readonly string[]) {
  const { id, contact } = await submitted();
  const detail: AssessmentDetail = await teamDone(sendBackCall(id, ...keys));
  return { id, contact, detail };
}

const needsWork = (...keys: readonly string[]) => ({
  error: `Change the answer or reply to the comment for these returned questions: ${keys.join(', ')}`,
});

describe('U3: returned questions', () => {
  it('409 when a returned question has neither a change nor a reply; writes nothing', async () => {
    const { contact, detail } = await sentBack('a', 'c');
    expect([detail.returnedKeys, detail.reopenedKeys]).toEqual([
      ['a', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect((await shown(contact)).returned).toEqual({ questionKeys: ['a', 'c'], addressedKeys: [] });
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject(needsWork('a', 'c'));
    const same = await done(contact, saveAnswerCall('a', { answer: 'YES', revision: 1 }));
    expect(same.returned.addressedKeys).toEqual([]);
    const saved = await done(contact, saveAnswerCall('c', { answer: 'NO', revision: 1 }));
    expect(saved.returned).toEqual({ questionKeys: ['a', 'c'], addressedKeys: ['c'] });
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject(needsWork('a'));
    await done(contact, saveAnswerCall('c', { answer: 'YES', revision: 2 }));
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject(needsWork('a', 'c'));
  });

  it('200 once each returned question has a changed answer, a file or a reply; not the ones that depend on them', async () => {
    const { id, contact } = await sentBack('a', 'c');
    await done(contact, { ...uploadEvidenceCall('', { questionKey: 'a' }), url: `${PORTAL_PATH}/evidence` });
    const [thread] = (await shown(contact)).comments.filter(({ questionKey }) => questionKey === 'c');
    await done(contact, portalPostCall('comments', { parentId: thread?.id, body: 'It is as we answered' }));
    expect((await shown(contact)).returned).toEqual({ questionKeys: ['a', 'c'], addressedKeys: ['a', 'c'] });
    await done(contact, SUBMIT_CALL);
    expect((await shown(contact)).returned).toBeNull();
    expect(await teamDone(transitionCalls(id).claim)).toMatchObject({ returnedKeys: null, changedKeys: ['a'] });
  });

  it('409 when a reply is older than the send-back; writes nothing', async () => {
    const { id, contact } = await sentBack('c');
    await done(contact, portalPostCall('comments', { questionKey: 'c', body: 'It is as we answered' }));
    await done(contact, SUBMIT_CALL);
    await teamDone(sendBackCall(id, 'c'));
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject(needsWork('c'));
  });

  it('409 when only the team comments and the vendor submits; writes nothing', async () => {
    const { id, contact } = await sentBack('c');
    expect((await call(replyCall(id, 'c'))).statusCode).toBe(201);
    expect(await refused(contact, SUBMIT_CALL, 409)).toMatchObject(needsWork('c'));
  });

  it('200 without a returned question that the answers hide now', async () => {
    const { contact } = await sentBack('a', 'b');
    const saved = await done(contact, saveAnswerCall('a', { answer: 'NO', revision: 1 }));
    expect(saved.returned).toEqual({ questionKeys: ['a'], addressedKeys: ['a'] });
    await done(contact, SUBMIT_CALL);
  });

  it('409 on behalf of the vendor without a change or a reply; 200 once a member enters the reply', async () => {
    const { id } = await sentBack('a', 'c');
    const response = await teamRefused(transitionCalls(id).submit);
    expect([response.statusCode, response.json()]).toMatchObject([409, needsWork('a', 'c')]);
    await teamDone(saveResponsesCall(id, [{ questionKey: 'c', answer: 'NO' }]));
    const internal = { questionKey: 'a', visibility: 'INTERNAL', body: 'They called' };
    expect((await call(assessmentCall(id, 'comments', internal))).statusCode).toBe(201);
    expect((await teamRefused(transitionCalls(id).submit)).json()).toMatchObject(needsWork('a'));
    expect((await call(replyCall(id, 'a'))).statusCode).toBe(201);
    await teamDone(transitionCalls(id).submit);
  });

  it('200 shows a delegate only the returned questions of their own sections', async () => {
    const template = {
      sections: [
        { title: 'One', questions: [buildQuestion('a')] },
        { title: 'Two', questions: [buildQuestion('b')] },
      ],
    };
    const { id } = await anAssessment('SUBMITTED', { template });
    await teamDone(sendBackCall(id, 'a', 'b'));
    const contact = await aContact(id);
    const delegation = { name: 'Cole', email: 'cole@contoso.example', sections: ['Two'] };
    await done(contact, portalPostCall('delegations', delegation));
    const colleague = await aContact(id, delegation.email);
    expect((await shown(colleague)).returned).toEqual({ questionKeys: ['b'], addressedKeys: [] });
  });
});
