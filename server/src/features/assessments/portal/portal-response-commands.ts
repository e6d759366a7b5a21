import type { FrozenQuestion, PortalSave, PortalSaveResult, PortalSubmit, Receipt } from '@assay/contract';
import {
  EMPTY_RESPONSE,
  isSameResponse,
  normalizeResponse,
  type ResponseInput,
  type ResponseValue,
} from '@assay/contract/rules';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import type { AuditEvent } from '../../record/audit/index.ts';
import {
  type AnsweredAssessment,
  type AssessmentRow,
  getAnsweredAssessment,
  getReceipt,
  getReturnedQuestions,
  listAskedSections,
  requireQuestionsOpen,
  requireTransition,
  type ResponseRow,
  toAnswerChanges,
  transitionAssessment,
  validateEntry,
  writeResponses,
} from '../records/index.ts';
import { downloadReceipt, submitAssessmentIn } from '../submissions/index.ts';
import { getPortalAccess, getReceiptAssessmentId, lockPortalAssessment } from './portal-access-queries.ts';
import { calculateVisibilityChange, toPortalResponse } from './portal-progress.ts';

export type SaveAnswerInput = { readonly questionKey: string; readonly body: PortalSave };

/** Saves one answer, based on the revision that the contact saw. Saving the same answer again writes nothing. */
export function saveAnswer(
  ctx: AppContext,
  caller: Caller,
  { questionKey, body }: SaveAnswerInput,
): Promise<PortalSaveResult> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockPortalAssessment(tx, caller);
    requireSameAssessment(assessment, body);
    const today = toIsoDate(ctx.now());
    requireValidEntry(getAskedQuestion(caller, assessment, questionKey), body, today);
    requireTransition(assessment, 'answer');
    requireQuestionsOpen(assessment, [questionKey]);
    const given = await getAnsweredAssessment(tx, caller, { assessment, today });
    const sections = listAskedSections(caller, assessment);
    const stored = given.responses.get(questionKey);
    if (isSameResponse(stored ? toPortalResponse(stored) : EMPTY_RESPONSE, body)) {
      const change = calculateVisibilityChange({ sections, given, answered: given.answered });
      const returned = await getReturnedQuestions(tx, caller, { assessment, today });
      return { response: stored ? toPortalResponse(stored) : null, ...change, returned };
    }
    requireCurrentRevision(stored, body);
    const entries = [{ ...body, questionKey }];
    const [saved] = await writeResponses(tx, caller, { assessment, entries });
    const changes = toAnswerChanges(given.responses, entries);
    const revision = saved?.revision ?? null;
    await recordAnswers(tx, caller, { assessment, meta: { questions: [questionKey], revision, changes } });
    const answered = applyAnswers(given, [[questionKey, body]]);
    return {
      response: saved ? toPortalResponse(saved) : null,
      ...calculateVisibilityChange({ sections, given, answered }),
      returned: await getReturnedQuestions(tx, caller, { assessment, today }),
    };
  });
}

/** A browser has one portal session for all links. Rejects saves from a tab that shows another assessment. */
function requireSameAssessment({ id }: AssessmentRow, { assessmentId }: PortalSave): void {
  if (assessmentId === undefined || assessmentId === id) return;
  throw new ConflictError(
    'OTHER_LINK_OPEN',
    'You have opened another questionnaire in this browser. Open the link to this questionnaire again to continue.',
  );
}

/** Questions that were not delegated to the caller are treated as unknown. */
function getAskedQuestion(caller: Caller, assessment: AssessmentRow, questionKey: string): FrozenQuestion {
  const askedQuestions = listAskedSections(caller, assessment).flatMap(({ questions }) => questions);
  const question = askedQuestions.find(({ key }) => key === questionKey);
  if (!question) throw new NotFoundError();
  return question;
}

function requireValidEntry(question: FrozenQuestion, entry: ResponseValue, today: string): void {
  const message = validateEntry(question, entry, today);
  if (message !== null) throw new InvalidError('Response data is invalid', [{ path: 'answer', message }]);
}

/** Optimistic locking: rejects a save based on an outdated revision. */
function requireCurrentRevision(stored: ResponseRow | undefined, body: PortalSave): void {
  if (!stored || stored.revision === body.revision) return;
  throw new ConflictError('ANSWER_CHANGED', 'Someone else has answered this question in the meantime', {
    yours: normalizeResponse(body),
    theirs: toPortalResponse(stored),
  });
}

type RecordAnswersInput = { readonly assessment: AssessmentRow; readonly meta: NonNullable<AuditEvent['meta']> };

export const recordAnswers = (tx: Tx, caller: Caller, { assessment, meta }: RecordAnswersInput) =>
  transitionAssessment(tx, caller, {
    assessment,
    transition: 'answer',
    changes: {},
    entry: { action: 'ANSWER_ASSESSMENT', meta },
  });

export function applyAnswers({ answered }: AnsweredAssessment, entries: readonly (readonly [string, ResponseValue])[]) {
  const after = new Map<string, ResponseInput>(answered);
  for (const [key, entry] of entries) {
    const { answer, notApplicable } = normalizeResponse(entry);
    const { decision = null, usableFiles = 0 } = answered.get(key) ?? {};
    after.set(key, { decision, usableFiles, answer, notApplicable });
  }
  return after;
}

/** Only contacts with the whole questionnaire can submit it, not those with delegated sections. */
export function submitPortalAssessment(ctx: AppContext, caller: Caller, body: PortalSubmit): Promise<Receipt> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { assessmentId, sections } = getPortalAccess(caller);
    if (sections !== null) throw new ForbiddenError('Only the person who invited you can submit this questionnaire');
    await submitAssessmentIn(tx, caller, { assessmentId, body, today: toIsoDate(ctx.now()) });
    return getReceipt(tx, caller, assessmentId);
  });
}

export const downloadPortalReceipt = async (ctx: AppContext, caller: Caller) =>
  downloadReceipt(ctx, caller, { assessmentId: getReceiptAssessmentId(caller) });
