import { type AssessmentDetail, type AssessmentSubmit, SubmittedContent } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { unansweredRequired } from '../../domain/assessment-score.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayOf } from '../../domain/day.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listEvidence } from '../evidence/evidence-queries.ts';
import { moveAssessment } from './assessment-commands.ts';
import { detailOf } from './assessment-detail-queries.ts';
import { type Assessment, frozenSectionsOf, lockAssessment, requireStep } from './assessment-queries.ts';
import { answerOf, judge, type Judgement, scoreColumns } from './judgement-queries.ts';
import { partiesOf } from './party-queries.ts';
import { printReceipt } from './receipt-commands.ts';

export type Submitting = { readonly assessmentId: string; readonly body: AssessmentSubmit };

/** By the team, on behalf of the vendor. */
export function submitAssessment(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: Submitting,
): Promise<AssessmentDetail> {
  return inOrganisation(ctx, caller, async (tx) => {
    const today = dayOf(ctx.now());
    const assessment = await handIn(tx, caller, { assessmentId, body, today });
    return detailOf(tx, caller, { assessment, today });
  });
}

export type HandingIn = Submitting & { readonly today: string };

/** Hands the answers over, with the name and title of who stands behind them, and keeps them word for word. */
export async function handIn(tx: Tx, caller: Caller, { assessmentId, body, today }: HandingIn): Promise<Assessment> {
  const before = await lockAssessment(tx, caller, assessmentId);
  requireStep(before, 'submit');
  const judgement = await judge(tx, caller, { assessment: before, today });
  requireComplete(judgement);
  const content = await contentOf(tx, caller, { assessment: before, judgement, body });
  const hash = sha256(content).toString('hex');
  const submissionId = newId();
  await tx
    .insertInto('submission')
    .values({
      organisation_id: caller.organisationId,
      id: submissionId,
      assessment_id: before.id,
      content,
      sha256: hash,
      submitted_by_name: body.name,
      submitted_by_title: body.title,
      submitted_at: sql<string>`now()`,
    })
    .execute();
  await enqueue(tx, printReceipt, [{ data: { organisationId: caller.organisationId, submissionId } }]);
  return moveAssessment(tx, caller, {
    assessment: before,
    transition: 'submit',
    changes: {
      ...scoreColumns(judgement.score),
      submitted_at: sql<string>`now()`,
      submitted_by_name: body.name,
      submitted_by_title: body.title,
      reopened_keys: null,
    },
    entry: { action: 'SUBMIT_ASSESSMENT', meta: { name: body.name, title: body.title, sha256: hash } },
  });
}

function requireComplete({ questions, answered }: Judgement): void {
  const missing = unansweredRequired(questions, answered);
  if (missing.length === 0) return;
  throw new ConflictError(`Required questions are not answered: ${missing.join(', ')}`);
}

type HandedIn = { readonly assessment: Assessment; readonly judgement: Judgement; readonly body: AssessmentSubmit };

/** The same bytes for the same submission, so that their hash can be checked by anyone. */
async function contentOf(tx: Tx, caller: Caller, { assessment, judgement, body }: HandedIn): Promise<string> {
  const { organisation, vendor } = await partiesOf(tx, assessment);
  const { moment } = await tx.selectNoFrom(sql<string>`now()`.as('moment')).executeTakeFirstOrThrow();
  const evidence = await listEvidence(tx, caller, assessment);
  const visible = new Set(judgement.judged.filter((question) => question.visible).map(({ key }) => key));
  const filesOf = (questionKey: string) =>
    evidence
      .filter(({ questionKeys }) => questionKeys.includes(questionKey))
      .map(({ id, fileName, sizeBytes, sha256: hash }) => ({ id, fileName, sizeBytes, sha256: hash }));
  const questions = frozenSectionsOf(assessment).flatMap(({ title: section, questions: asked }) =>
    asked
      .filter(({ key }) => visible.has(key))
      .map(({ key, text }) => ({ section, key, text, ...responseIn(judgement, key), files: filesOf(key) })),
  );
  const content: SubmittedContent = {
    assessmentId: assessment.id,
    title: assessment.title,
    organisation,
    vendor,
    template: { name: assessment.template_name, version: assessment.template_version },
    submittedAt: moment,
    submittedBy: { name: body.name, title: body.title },
    questions,
  };
  return canonicalJson(content);
}

function responseIn({ responses }: Judgement, key: string) {
  const response = responses.get(key);
  return {
    answer: response ? answerOf(response) : null,
    notApplicable: response?.not_applicable ?? false,
    justification: response?.justification ?? null,
  };
}
