import type { FrozenQuestion, PortalSave, PortalSaved } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { GivenResponse } from '../../domain/compliance.ts';
import { dayOf } from '../../domain/day.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { moveAssessment } from '../assessments/assessment-commands.ts';
import { askedSections, type Assessment, requireOpen, requireStep } from '../assessments/assessment-queries.ts';
import { type Answered, readAnswered, type StoredResponse } from '../assessments/judgement-queries.ts';
import { type Entry, entryProblem, keptOf, writeResponses } from '../assessments/response-commands.ts';
import type { Happening } from '../audit/audit-commands.ts';
import { lockOwnAssessment } from './portal-access-queries.ts';
import { changeOf, portalResponseOf } from './portal-progress.ts';

export type SavingAnswer = { readonly questionKey: string; readonly body: PortalSave };

/** One answer at a time, made from the revision that was seen. What is already there need not be saved again. */
export function saveAnswer(ctx: AppContext, caller: Caller, { questionKey, body }: SavingAnswer): Promise<PortalSaved> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockOwnAssessment(tx, caller);
    requireOnScreen(assessment, body);
    requireFitting(requireAsked(caller, assessment, questionKey), body);
    requireStep(assessment, 'answer');
    requireOpen(assessment, [questionKey]);
    const given = await readAnswered(tx, caller, { assessment, today: dayOf(ctx.now()) });
    const sections = askedSections(caller, assessment);
    const stored = given.responses.get(questionKey);
    if (isSame(stored, body)) {
      const change = changeOf({ sections, given, answered: given.answered });
      return { response: stored ? portalResponseOf(stored) : null, ...change };
    }
    requireSeen(stored, body);
    const [saved] = await writeResponses(tx, caller, { assessment, entries: [{ ...body, questionKey }] });
    const revision = saved?.revision ?? null;
    await noteAnswers(tx, caller, { assessment, meta: { questions: [questionKey], revision } });
    const answered = withAnswers(given, [[questionKey, body]]);
    return { response: saved ? portalResponseOf(saved) : null, ...changeOf({ sections, given, answered }) };
  });
}

/** Links of two questionnaires share one browser's session: a tab that shows the other one must not answer this. */
function requireOnScreen({ id }: Assessment, { assessmentId }: PortalSave): void {
  if (assessmentId === undefined || assessmentId === id) return;
  throw new ConflictError('The link of another questionnaire was opened in this browser');
}

/** A question that the caller is not asked does not exist to them. */
function requireAsked(caller: Caller, assessment: Assessment, questionKey: string): FrozenQuestion {
  const asked = askedSections(caller, assessment).flatMap(({ questions }) => questions);
  const question = asked.find(({ key }) => key === questionKey);
  if (!question) throw new NotFoundError();
  return question;
}

function requireFitting(question: FrozenQuestion, entry: Entry): void {
  const message = entryProblem(question, entry);
  if (message !== null) throw new InvalidError('Response data is invalid', [{ path: 'answer', message }]);
}

export const NOTHING = { answer: null, notApplicable: false, justification: null };

export function isSame(stored: StoredResponse | undefined, entry: Entry): boolean {
  const { answer, notApplicable, justification } = stored ? portalResponseOf(stored) : NOTHING;
  return JSON.stringify({ answer, notApplicable, justification }) === JSON.stringify(keptOf(entry));
}

/** Whoever did not see the answer that is there does not replace it. */
function requireSeen(stored: StoredResponse | undefined, body: PortalSave): void {
  if (!stored || stored.revision === body.revision) return;
  throw new ConflictError('Somebody else has answered this question in the meantime', {
    yours: keptOf(body),
    theirs: portalResponseOf(stored),
  });
}

type Noted = { readonly assessment: Assessment; readonly meta: NonNullable<Happening['meta']> };

export const noteAnswers = (tx: Tx, caller: Caller, { assessment, meta }: Noted) =>
  moveAssessment(tx, caller, {
    assessment,
    transition: 'answer',
    changes: {},
    entry: { action: 'ANSWER_ASSESSMENT', meta },
  });

/** The responses as the rules see them once these are there. */
export function withAnswers({ answered }: Answered, entries: readonly (readonly [string, Entry])[]) {
  const after = new Map<string, GivenResponse>(answered);
  for (const [key, entry] of entries) {
    const { answer, notApplicable } = keptOf(entry);
    const { decision = null, usableFiles = 0 } = answered.get(key) ?? {};
    after.set(key, { decision, usableFiles, answer, notApplicable });
  }
  return after;
}
