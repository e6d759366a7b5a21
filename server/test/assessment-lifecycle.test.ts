import type { AssessmentStatus } from '@assay/contract';
import { TRANSITIONS } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import {
  getAssessmentCall,
  transitionCalls,
  type TransitionName,
  useAssessments,
  yesResponse,
} from './support/assessment-calls.ts';
import { useIntegrator } from './support/integrator.ts';
import { buildQuestion } from './support/questionnaires.ts';

const integrator = useIntegrator();
const { call, refused, test } = integrator;
const { anAssessment } = useAssessments(integrator);

const STATES: readonly AssessmentStatus[] = ['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'];
const COMMANDS: readonly TransitionName[] = [
  'send',
  'recall',
  'answer',
  'submit',
  'claim',
  'decide',
  'sendBack',
  'finalize',
  'reopen',
];
const pairs = STATES.flatMap((state) => COMMANDS.map((command) => [state, command] as const));
const isAllowed = ([state, command]: (typeof pairs)[number]) => TRANSITIONS[command].from.includes(state);

/** No question is required, so that only the state decides; "answer" changes an answer in every state. */
const optional = {
  responses: [yesResponse('b')],
  template: {
    sections: [{ title: 'All', questions: ['a', 'b'].map((key) => buildQuestion(key, { required: false })) }],
  },
};

const entriesOf = (id: string) =>
  test.database.query<{ action: string }>('select action from audit_entry where entity_id = $1', [id]);

describe('Every command in every state', () => {
  it.each(pairs.filter(isAllowed))('200 when %s: %s succeeds and writes one audit entry', async (state, command) => {
    const { id } = await anAssessment(state, optional);
    const before = await entriesOf(id);
    const answer = await call(transitionCalls(id)[command]);
    expect([answer.statusCode, answer.json().status]).toEqual([200, TRANSITIONS[command].to]);
    expect(await entriesOf(id)).toHaveLength(before.length + 1);
    expect((await call(getAssessmentCall(id))).json()).toEqual(answer.json());
  });

  it.each(pairs.filter((pair) => !isAllowed(pair)))('409 when %s: %s; writes nothing', async (state, command) => {
    const { id } = await anAssessment(state, optional);
    const answer = await refused(transitionCalls(id)[command]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/^This assessment cannot be .+ because its status is .+$/),
    });
  });

  it.each(STATES)('200 when %s: DELETE deletes it', async (state) => {
    const { id } = await anAssessment(state, optional);
    const answer = await call({ ...getAssessmentCall(id), method: 'DELETE' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted: true, id }]);
    expect((await call(getAssessmentCall(id))).statusCode).toBe(404);
    expect((await entriesOf(id)).filter(({ action }) => action === 'DELETE_ASSESSMENT')).toHaveLength(1);
  });
});

/** Pairs of commands of which only the first to arrive can succeed. */
const CONTRADICTIONS: readonly (readonly [AssessmentStatus, TransitionName, TransitionName])[] = [
  ['DRAFT', 'send', 'send'],
  ['SENT', 'recall', 'submit'],
  ['IN_PROGRESS', 'submit', 'recall'],
  ['IN_PROGRESS', 'submit', 'submit'],
  ['SUBMITTED', 'sendBack', 'sendBack'],
  ['SUBMITTED', 'claim', 'claim'],
  ['UNDER_REVIEW', 'finalize', 'sendBack'],
  ['UNDER_REVIEW', 'finalize', 'finalize'],
  ['UNDER_REVIEW', 'sendBack', 'sendBack'],
  ['COMPLETED', 'reopen', 'reopen'],
];
const TIMES = 20;

describe('Two conflicting commands at the same time', () => {
  it.each(CONTRADICTIONS)(
    `one succeeds and the other is rejected: %s, %s and %s, ${String(TIMES)} times`,
    async (state, a, b) => {
      for (let time = 0; time < TIMES; time += 1) {
        const { id } = await anAssessment(state, optional);
        const before = await entriesOf(id);
        const both = await Promise.all([call(transitionCalls(id)[a]), call(transitionCalls(id)[b])]);
        const statuses = both.map(({ statusCode }) => statusCode).sort();
        expect(statuses).toEqual([200, 409]);
        expect(await entriesOf(id)).toHaveLength(before.length + 1);
        const winner = both.find(({ statusCode }) => statusCode === 200);
        expect((await call(getAssessmentCall(id))).json()).toEqual(winner?.json());
      }
    },
    120_000,
  );
});
