import { FrozenSection } from '@assay/contract';
import { isQuestionOpen, type Transition, transitionError } from '@assay/contract/rules';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../../../domain/caller.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';

export type AssessmentRow = Selectable<Tables['assessment']>;

const FrozenSections = z.array(FrozenSection);

/** Caches the parsed sections of a row, because many callers need them. */
const parsedSections = new WeakMap<object, FrozenSection[]>();

/** The sections as frozen on sending; empty for a draft. */
export function parseFrozenSections({ sections }: Pick<AssessmentRow, 'sections'>): FrozenSection[] {
  if (typeof sections !== 'object' || sections === null) return [];
  const read = parsedSections.get(sections) ?? FrozenSections.parse(sections);
  parsedSections.set(sections, read);
  return read;
}

export const listFrozenQuestions = (assessment: Pick<AssessmentRow, 'sections'>) =>
  parseFrozenSections(assessment).flatMap(({ questions }) => questions);

export const toAssessmentEntity = ({ id, title }: Pick<AssessmentRow, 'id' | 'title'>) => ({
  type: 'Assessment',
  id,
  name: title,
});

export async function getAssessmentRow(tx: Tx, caller: Caller, assessmentId: string): Promise<AssessmentRow> {
  const assessment = await selectAssessment(tx, caller, assessmentId).executeTakeFirst();
  if (!assessment) throw new NotFoundError();
  return assessment;
}

/**
 * Locks the assessment, after locking its vendor against deletion. Deleting a vendor locks in the same order, which
 * avoids deadlocks.
 */
export async function lockAssessment(tx: Tx, caller: Caller, assessmentId: string): Promise<AssessmentRow> {
  const lock = () => lockVendorAndAssessment(tx, caller, assessmentId).executeTakeFirst();
  // A merge can move the assessment to another vendor while this waits for the first one.
  const assessment = (await lock()) ?? (await lock());
  if (!assessment) throw new NotFoundError();
  return assessment;
}

/** The condition is evaluated first, so the vendor is locked first. */
const lockVendorAndAssessment = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx
    .with('locked_vendor', (locking) =>
      locking
        .selectFrom('vendor')
        .innerJoin('assessment', (join) =>
          join
            .onRef('assessment.organisation_id', '=', 'vendor.organisation_id')
            .onRef('assessment.vendor_id', '=', 'vendor.id'),
        )
        .select('vendor.id')
        .where('vendor.organisation_id', '=', organisationId)
        .where('assessment.id', '=', assessmentId)
        .forKeyShare('vendor'),
    )
    .selectFrom('assessment')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', assessmentId)
    .where((where) => where.exists(where.selectFrom('locked_vendor').select('locked_vendor.id')))
    .forUpdate('assessment');

const selectAssessment = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx.selectFrom('assessment').selectAll().where('organisation_id', '=', organisationId).where('id', '=', assessmentId);

export function requireTransition({ status }: AssessmentRow, transition: Transition): void {
  const refusal = transitionError(transition, status);
  if (refusal !== null) throw new ConflictError('WRONG_STATUS', refusal);
}

/** All sections, or only those delegated to the contact. */
export const listAskedSections = ({ portal }: Caller, assessment: AssessmentRow): FrozenSection[] =>
  parseFrozenSections(assessment).filter(({ title }) => portal?.sections?.includes(title) ?? true);

export const listAskedKeys = (caller: Caller, assessment: AssessmentRow): ReadonlySet<string> =>
  new Set(listAskedSections(caller, assessment).flatMap(({ questions }) => questions.map(({ key }) => key)));

export function requireQuestionsOpen(assessment: AssessmentRow, keys: readonly string[]): void {
  const closed = keys.filter((key) => !isQuestionOpen(assessment.reopened_keys, key));
  if (closed.length === 0) return;
  throw new ConflictError(
    'QUESTION_CLOSED',
    `Only questions that were sent back can be changed. These were not sent back: ${closed.join(', ')}`,
  );
}

/** Throws if a key is not a question of this assessment or not one of the caller's. */
export function requireKnownQuestions(caller: Caller, assessment: AssessmentRow, keys: readonly string[]): void {
  const known = listAskedKeys(caller, assessment);
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  throw new InvalidError(
    `These questions are not part of the assessment: ${unknown.join(', ')}`,
    unknown
      .slice(0, 50)
      .map((key) => ({ path: 'questionKey', message: `${key} is not a question in this assessment` })),
  );
}
