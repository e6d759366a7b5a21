import { Readable } from 'node:stream';
import { AUDIT_PROOF_PERMISSIONS } from '@assay/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ASSESSMENTS,
  assessmentCall,
  decideCall,
  saveResponsesCall,
  transitionCalls,
  yesResponse,
} from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { uploadEvidenceCall } from '../../../../test/support/evidence.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { rememberRows } from '../../../../test/support/restore-rows.ts';
import { getLogPublicKey, sealLog } from '../../../../test/support/sealed-log.ts';
import { verifyAudit } from '../../../../../verifier/verify-audit.mjs';
import { exportAuditProof } from './audit-proof.ts';
import { verifyRecords } from './record-verification.ts';

const { anAssessment, call, done, organisation, test, vendor } = useAssessmentIntegrator();

const TABLES = [
  'assessment',
  'assessment_result',
  'completed_score',
  'control_result',
  'evidence',
  'evidence_question',
  'finding',
  'finding_dismissal',
  'response',
  'review_decision',
  'submission',
];
const CONTROL = { framework: 'Own', version: '1', code: 'AC-1' };
const CATALOGUE = {
  catalog: {
    metadata: { title: CONTROL.framework, version: CONTROL.version },
    groups: [{ title: 'Access', controls: [{ id: 'ac-1', title: 'Access is granted by role' }] }],
  },
};
const QUESTIONS = withQuestions(
  buildQuestion('a', { riskWeight: 'CRITICAL', controlMappings: [CONTROL] }),
  buildQuestion('b'),
  buildQuestion('file', { type: 'FILE_UPLOAD', expectedAnswer: null, required: false }),
  buildQuestion('claimed'),
);
const NOT_APPLICABLE = { questionKey: 'claimed', answer: null, notApplicable: true, justification: 'No such system' };

const verify = () => verifyRecords(test.ctx, organisation.id, null);

const publicKey = () => getLogPublicKey(test, organisation);
async function verifyOffline() {
  const { content } = await exportAuditProof(test.ctx, organisation.operator);
  const bundle = Readable.from(content).map((text: string) => Buffer.from(text));
  return verifyAudit({ bundle, key: await publicKey() });
}

/** An assessment with everything that a result contains. */
async function aCompletedAssessment(vendorId?: string) {
  const { id } = await anAssessment('SENT', { ...QUESTIONS, ...(vendorId !== undefined && { vendorId }) });
  await done(saveResponsesCall(id, [{ ...yesResponse('a'), answer: 'NO' }, yesResponse('b'), NOT_APPLICABLE]));
  expect((await call(uploadEvidenceCall(id, { questionKey: 'file' }))).statusCode).toBe(201);
  await done(transitionCalls(id).submit);
  await done(transitionCalls(id).claim);
  expect((await call(uploadEvidenceCall(id, { fileName: 'annex.txt' }, 'ours'))).statusCode).toBe(201);
  await done(decideCall(id, 'b', { decision: 'PARTIAL', rationale: 'Only for some systems' }));
  await done(decideCall(id, 'claimed', { decision: 'NON_COMPLIANT', rationale: 'There is one' }));
  const dismissed = await call(assessmentCall(id, 'dismissals', { questionKey: 'claimed', reason: 'Small' }));
  expect(dismissed.statusCode).toBe(201);
  return done(transitionCalls(id).finalize);
}

const set = (table: string, assignment: string, where = 'true') =>
  `update ${table} set ${assignment} where ${table === 'assessment' ? 'id' : 'assessment_id'} = $1 and ${where}`;
const inSections = (path: string, value: string) =>
  set('assessment', `sections = jsonb_set(sections, '{0,questions,0,${path}}', '${value}')`);
const inResult = (from: string, to: string) =>
  set('assessment_result', `content = regexp_replace(content, '${from}', '${to}')`);
const rehashed = (statement: string) => [
  statement,
  set('assessment_result', `sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')`),
];

/** What the owner of the database changes, and the place that the verification names. */
const RECORD_CHANGES: readonly [string, string, string][] = [
  ['an answer', set('response', `answer = '"YES"'`, `question_key = 'a'`), 'responses.a.answer'],
  ['a claim of "not applicable"', set('response', 'not_applicable = true', `question_key = 'a'`), 'responses.a'],
  ['a justification', set('response', `justification = 'x'`, `question_key = 'claimed'`), 'responses.claimed'],
  ['who answered', set('response', `on_behalf_by_name = null`, `question_key = 'a'`), 'responses.a.onBehalfByName'],
  ['an answer removed', `delete from response where assessment_id = $1 and question_key = 'b'`, 'responses.b'],
  ['a decision', set('review_decision', `decision = 'COMPLIANT'`, `question_key = 'b'`), 'decisions.b.decision'],
  ['a rationale', set('review_decision', `rationale = 'Fine'`, `question_key = 'b'`), 'decisions.b.rationale'],
  ['who decided', set('review_decision', `reviewer_name = 'Eve'`, `question_key = 'b'`), 'decisions.b.reviewerName'],
  ['when it was decided', set('review_decision', `decided_at = decided_at - interval '1 microsecond'`), 'decisions.b'],
  ['a decision removed', `delete from review_decision where assessment_id = $1`, 'decisions.b'],
  ['the hash of a file', set('evidence', `sha256 = repeat('0', 64)`, 'not annex'), '.sha256'],
  ['the hash of a file in the annex', set('evidence', `sha256 = repeat('0', 64)`, 'annex'), '.sha256'],
  ['a file that moves into the submission', set('evidence', 'annex = false'), '.annex'],
  ['the expiry of a file', set('evidence', `expires_date = '2099-01-01'`), '.expiresDate'],
  ['a file removed', 'delete from evidence where assessment_id = $1 and annex', 'evidence.'],
  [
    'a file attached to another question',
    `update evidence_question set question_key = 'a' where evidence_id in
    (select id from evidence where assessment_id = $1)`,
    '.questionKeys.0',
  ],
  ['the score', set('assessment', 'score = 1'), 'assessment.score'],
  ['the earned points', set('assessment', `earned = '99'`), 'assessment.earned'],
  ['the possible points', set('assessment', `possible = '1'`), 'assessment.possible'],
  ['the score in the history', set('completed_score', 'score = 1'), 'completion.score'],
  ['who completed it', set('completed_score', `completed_by_name = 'Eve'`), 'completion.completedByName'],
  ['a weight', set('assessment', `risk_weights = risk_weights || '{"LOW": 9}'`), 'assessment.riskWeights.LOW'],
  ['the scoring version', set('assessment', 'scoring_version = 1'), 'assessment.scoringVersion'],
  ['the text of a question', inSections('text', '"Other?"'), 'sections.0.questions.a.text'],
  ['an expected answer', inSections('expectedAnswer', '"NO"'), 'sections.0.questions.a.expectedAnswer'],
  ['the risk weight of a question', inSections('riskWeight', '"LOW"'), 'sections.0.questions.a.riskWeight'],
  ['who submitted', set('assessment', `submitted_by_name = 'Eve'`), 'assessment.submittedByName'],
  ['on whose behalf', set('assessment', 'entered_by_name = null'), 'assessment.enteredByName'],
  ['when it was submitted', set('assessment', `submitted_at = submitted_at - interval '1 day'`), '.submittedAt'],
  ['when it was completed', set('assessment', `completed_at = completed_at - interval '1 day'`), '.completedAt'],
  ['the submission', set('submission', `content = content || ' '`), '.contentSha256'],
  ['the hash of the submission', set('submission', `sha256 = repeat('0', 64)`), '.sha256'],
  ['the submission removed', 'delete from submission where assessment_id = $1', 'submissions.'],
  ['the ratio of a control', set('control_result', `ratio = '1'`), 'controls.'],
  ['the severity of a finding', set('finding', `severity = 'LOW'`), '.severity'],
  ['the reason of a dismissal', set('finding_dismissal', `reason = 'x'`), 'dismissals.claimed.reason'],
  ['the status', set('assessment', `status = 'UNDER_REVIEW', completed_at = null`), 'is not completed'],
];

const RESULT_CHANGES: readonly [string, string, readonly string[]][] = [
  ['the vendor in it', 'RESULT_CHANGED', [inResult('"name":"[^"]*","tier"', '"name":"Other","tier"')]],
  ['the thresholds in it', 'RESULT_CHANGED', [inResult('"green":[0-9.]+', '"green":0.1')]],
  ['the score in it', 'RESULT_CHANGED', [inResult('"score":[0-9.]+', '"score":1')]],
  ['the ledger in it', 'RESULT_CHANGED', [inResult('"gain":"[^"]+"', '"gain":"1"')]],
  ['a space at its end', 'RESULT_CHANGED', [set('assessment_result', `content = content || ' '`)]],
  ['its hash', 'RESULT_CHANGED', [set('assessment_result', `sha256 = repeat('0', 64)`)]],
  ['it and its hash', 'RESULT_REMOVED', rehashed(inResult('"green":[0-9.]+', '"green":0.1'))],
  ['all of it, removed', 'RESULT_REMOVED', ['delete from assessment_result where assessment_id = $1']],
  ['all of it, with the assessment', 'RESULT_REMOVED', ['delete from assessment where id = $1']],
];

let id: string;
let restore: () => Promise<unknown>;
beforeAll(async () => {
  const imported = await call({ method: 'POST', url: '/api/v1/frameworks/import', payload: CATALOGUE });
  expect(imported.statusCode).toBe(201);
  ({ id } = await aCompletedAssessment());
  await sealLog(test, organisation);
  restore = await rememberRows(test.database, organisation.id, TABLES);
});

describe('Sealed results', () => {
  afterEach(() => restore());

  const tamper = async (statements: readonly string[]) => {
    for (const statement of statements) await test.database.query(statement, [id]);
  };

  it('hold while nothing was changed', async () => {
    expect(await verify()).toMatchObject({ ok: true, problem: null, results: { sealed: 1, unsealed: 0 } });
    expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
  });

  it.each(RECORD_CHANGES)('show what the owner of the database changed: %s', async (_, statement, place) => {
    await tamper([statement]);
    const { ok, problem } = await verify();
    expect([ok, problem]).toEqual([false, expect.objectContaining({ kind: 'RECORD_CHANGED' })]);
    expect(problem?.words).toContain(id);
    expect(problem?.words).toContain(place);
    expect(await verifyOffline()).toMatchObject({ outcome: 'broken', words: [expect.stringContaining(id)] });
  });

  it.each(RESULT_CHANGES)('show what the owner of the database changed: %s (%s)', async (_, kind, statements) => {
    await tamper(statements);
    expect(await verify()).toMatchObject({ ok: false, problem: { kind, words: expect.stringContaining(id) } });
    expect(await verifyOffline()).toMatchObject({ outcome: 'broken', words: [expect.stringContaining(id)] });
  });

  it('show a result that no audit entry knows', async () => {
    await test.database.query(
      `insert into assessment_result (organisation_id, id, assessment_id, content, sha256)
       select organisation_id, gen_random_uuid(), assessment_id, content || ' ', 'x' from assessment_result`,
    );
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'RESULT_INSERTED' } });
  });

  it('show an assessment that was completed again without an audit entry', async () => {
    const { id: reopened } = await anAssessment('COMPLETED');
    await done(transitionCalls(reopened).reopen);
    expect(await verify()).toMatchObject({ ok: true });
    await test.database.query(`update assessment set status = 'COMPLETED', completed_at = now() where id = $1`, [
      reopened,
    ]);
    expect((await verify()).problem?.words).toContain('that it was reopened');
    await call({ method: 'DELETE', url: `${ASSESSMENTS}/${reopened}` });
  });
});

describe('POST /api/v1/assessments/{assessmentId}/finalize', () => {
  const resultsOf = (assessmentId: string) =>
    test.database.query<{ content: string; sha256: string }>(
      'select content, sha256 from assessment_result where assessment_id = $1 order by created_at',
      [assessmentId],
    );

  it('200 stores the result, and its hash in the audit entry', async () => {
    const { id: assessmentId, vendorId } = await anAssessment('COMPLETED');
    const [result] = await resultsOf(assessmentId);
    const [entry] = await test.database.query<{ meta: object }>(
      `select meta from audit_entry where entity_id = $1 and action = 'FINALIZE_ASSESSMENT'`,
      [assessmentId],
    );
    expect(entry?.meta).toMatchObject({ resultSha256: result?.sha256, vendorId });
    expect(JSON.parse(result?.content ?? '')).toMatchObject({
      vendor: { id: vendorId },
      rating: { rating: 'GREEN', thresholds: { green: 0.8, amber: 0.6 } },
      scoreBreakdown: { final: true, exact: '1', coverage: '1' },
      record: {
        assessment: { status: 'COMPLETED', score: 1 },
        responses: [{ questionKey: 'a' }, { questionKey: 'b' }],
      },
    });
  });

  it('200 after reopening stores another result and keeps the first', async () => {
    const { id: assessmentId } = await anAssessment('COMPLETED');
    const [first] = await resultsOf(assessmentId);
    await done(transitionCalls(assessmentId).reopen);
    await done(decideCall(assessmentId, 'a', { decision: 'PARTIAL', rationale: 'Half' }));
    expect(await verify()).toMatchObject({ ok: true });
    await done(transitionCalls(assessmentId).finalize);
    const results = await resultsOf(assessmentId);
    expect(results).toEqual([first, expect.objectContaining({ content: expect.stringContaining('PARTIAL') })]);
    expect(await verify()).toMatchObject({ ok: true });
  });
});

describe('GET /api/app/audit/proof', () => {
  it('200 contains results for a caller who may see all records; 403 for others', async () => {
    const auditor = await createSessionCaller(test, organisation, AUDIT_PROOF_PERMISSIONS);
    const { statusCode, body } = await auditor({ method: 'GET', url: '/api/app/audit/proof' });
    expect([statusCode, body.includes('assay-assessment-result')]).toEqual([200, true]);
    const bundle = Readable.from([Buffer.from(body)]);
    expect(await verifyAudit({ bundle, key: await publicKey() })).toMatchObject({ outcome: 'holds' });
    const reader = await createSessionCaller(test, organisation, ['audit:view', 'assessments:view']);
    expect((await reader({ method: 'GET', url: '/api/app/audit/proof' })).statusCode).toBe(403);
  });
});

describe('Verification', () => {
  it('accepts results that were deleted with their assessment or vendor, whose entry is sealed or not', async () => {
    const deleted = await aCompletedAssessment();
    const { id: vendorId } = await vendor();
    await aCompletedAssessment(vendorId);
    await sealLog(test, organisation);
    for (const url of [`${ASSESSMENTS}/${deleted.id}`, `/api/v1/vendors/${vendorId}`]) {
      expect((await call({ method: 'DELETE', url })).statusCode).toBe(200);
    }
    for (const prepare of [() => Promise.resolve(), () => sealLog(test, organisation)]) {
      await prepare();
      expect(await verify()).toMatchObject({ ok: true });
      expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
    }
  });

  it('accepts an assessment that was reopened after the proof was sealed', async () => {
    const { id: reopened } = await anAssessment('COMPLETED');
    await sealLog(test, organisation);
    await done(transitionCalls(reopened).reopen);
    expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
  });

  it('accepts what may change later: vendor, thresholds, new and withdrawn findings', async () => {
    const responses = [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')];
    const { id: assessmentId, vendorId, findings } = await anAssessment('COMPLETED', { responses });
    const url = `/api/v1/findings/${findings[0]?.id ?? ''}/withdraw`;
    expect((await call({ method: 'POST', url, payload: { reason: 'Raised in error' } })).statusCode).toBe(200);
    await call({ method: 'PUT', url: `/api/v1/vendors/${vendorId}`, payload: { name: 'Renamed', tier: 'LOW' } });
    const finding = { title: 'Found later', description: 'By an audit', severity: 'LOW' };
    expect((await call(assessmentCall(assessmentId, 'findings', finding))).statusCode).toBe(201);
    await test.database.query('update organisation set green_from = 0.95');
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verifyOffline()).toMatchObject({ outcome: 'holds' });
  });

  it('counts completed assessments without a result, and does not fail', async () => {
    const { id: old } = await anAssessment('COMPLETED');
    await test.database.query(`update audit_entry set meta = meta - 'resultSha256' where entity_id = $1`, [old]);
    await test.database.query('delete from assessment_result where assessment_id = $1', [old]);
    const { ok, results, cannotShow } = await verify();
    expect([ok, results?.unsealed]).toEqual([true, 1]);
    expect(cannotShow.join()).toContain('The result of 1 assessment is not sealed');
  });
});
