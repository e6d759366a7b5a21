import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideCall, getAssessmentCall, transitionCalls } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { findQuestion } from '../../../../test/support/questionnaires.ts';
import { ACCEPTED, keepCall, useReviewRounds } from '../../../../test/support/review-rounds.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, audited, done, organisation, test } = integrator;
const { reviewer, aFirstRound, aSecondRound, keep, keepNothing } = useReviewRounds(integrator);

describe('POST /api/app/assessments/{assessmentId}/kept-decisions', () => {
  it('200 gives the same decisions and the same score as deciding one by one', async () => {
    const first = await aFirstRound();
    const kept = await aSecondRound(first);
    const result = await keep(kept.id, 'gap', 'text', 'claim');
    const single = await aSecondRound(await aFirstRound());
    let decided = single;
    for (const [key, entry] of ACCEPTED) decided = await done(decideCall(single.id, key, entry));
    expect(result).toMatchObject({ status: 'UNDER_REVIEW', score: decided.score, exactScore: decided.exactScore });
    expect(result.scoreBreakdown).toEqual(decided.scoreBreakdown);
    for (const [key, { decision }] of ACCEPTED) {
      const [now, then] = [result, decided].map((detail) => findQuestion(detail, key)?.response?.review);
      expect([now?.decision, now?.rationale]).toEqual([decision, then?.rationale]);
      expect(now?.reviewerName).toBe(reviewer().user.name);
    }
    expect(result.reviewer).toEqual({ id: reviewer().user.id, name: reviewer().user.name });
    const [byKeeping, byDeciding] = [
      await done(transitionCalls(kept.id).finalize),
      await done(transitionCalls(single.id).finalize),
    ];
    expect([byKeeping.exactScore, byKeeping.findings]).toEqual([byDeciding.exactScore, byDeciding.findings]);
  });

  it('200 writes one REVIEW_DECISION entry for each decision, with where it was kept from', async () => {
    const first = await aFirstRound();
    const { id } = await aSecondRound(first);
    await keep(id, 'gap', 'claim');
    const [second, start, ...older] = await audited();
    const keptFrom = { assessmentId: first.id, title: first.title };
    const moved = { from: 'UNDER_REVIEW', to: 'UNDER_REVIEW' };
    expect([start, second]).toMatchObject([
      {
        action: 'REVIEW_DECISION',
        entity_id: id,
        meta: { questionKey: 'gap', decision: { from: null, to: 'COMPLIANT' }, keptFrom, from: 'SUBMITTED' },
      },
      {
        action: 'REVIEW_DECISION',
        entity_id: id,
        meta: { questionKey: 'claim', rationale: 'Indeed', keptFrom, ...moved },
      },
    ]);
    expect(older.filter(({ entity_id, action }) => entity_id === id && action === 'REVIEW_DECISION')).toEqual([]);
  });

  it('200 for a repeated request, which writes nothing; and for two at once, which write once', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    await keep(id, 'gap');
    const again = await keepNothing(id, 'gap');
    expect([again.statusCode, again.json().status]).toEqual([200, 'UNDER_REVIEW']);
    const both = await Promise.all([1, 2].map(() => reviewer().call(keepCall(id, 'text', 'claim'))));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const entries = (await audited()).filter(
      ({ entity_id, action }) => entity_id === id && action === 'REVIEW_DECISION',
    );
    expect(entries).toHaveLength(3);
  });

  it('409 when one of the questions was decided differently in the meantime; keeps none', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    await done(decideCall(id, 'text', { decision: 'PARTIAL' }));
    const response = await keepNothing(id, 'gap', 'text');
    expect([response.statusCode, response.json().code]).toEqual([409, 'DECISIONS_CHANGED']);
  });

  it('409 when the previous assessment was reopened in the meantime; keeps none', async () => {
    const first = await aFirstRound();
    const { id } = await aSecondRound(first);
    await done(transitionCalls(first.id).reopen);
    expect((await keepNothing(id, 'gap')).statusCode).toBe(409);
  });

  it('409 when there is nothing to keep or the status is another one; writes nothing', async () => {
    const { id } = await anAssessment('SUBMITTED');
    expect((await keepNothing(id, 'a')).statusCode).toBe(409);
    const first = await aFirstRound();
    expect((await keepNothing(first.id, 'gap')).json().code).toBe('WRONG_STATUS');
  });

  it('400 for unknown or no questions, 404 for an unknown assessment, 403 for a Viewer; writes nothing', async () => {
    const { id } = await aSecondRound(await aFirstRound());
    expect((await keepNothing(id, 'elsewhere')).statusCode).toBe(400);
    expect((await keepNothing(id)).statusCode).toBe(400);
    expect((await keepNothing(randomUUID(), 'gap')).statusCode).toBe(404);
    const viewer = await seedSignedInUser(test, organisation, 'Viewer');
    expect((await viewer.call(keepCall(id, 'gap'))).statusCode).toBe(403);
    expect(findQuestion(await done(getAssessmentCall(id)), 'gap')?.response?.review).toBeNull();
  });
});
