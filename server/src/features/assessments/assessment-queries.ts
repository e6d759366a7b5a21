import { FrozenSection } from '@assay/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { refusalOf, type Transition } from '../../domain/assessment-lifecycle.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';

export type Assessment = Selectable<Tables['assessment']>;

const FrozenSections = z.array(FrozenSection);

/** A row is asked for its questions in many places: they are read from it once. */
const known = new WeakMap<object, FrozenSection[]>();

/** What was frozen when it was sent; a draft has nothing frozen. */
export function frozenSectionsOf({ sections }: Pick<Assessment, 'sections'>): FrozenSection[] {
  if (typeof sections !== 'object' || sections === null) return [];
  const read = known.get(sections) ?? FrozenSections.parse(sections);
  known.set(sections, read);
  return read;
}

export const frozenQuestionsOf = (assessment: Pick<Assessment, 'sections'>) =>
  frozenSectionsOf(assessment).flatMap(({ questions }) => questions);

export const entityOf = ({ id, title }: Pick<Assessment, 'id' | 'title'>) => ({ type: 'Assessment', id, name: title });

export async function findAssessment(tx: Tx, caller: Caller, assessmentId: string): Promise<Assessment> {
  const assessment = await selectAssessment(tx, caller, assessmentId).executeTakeFirst();
  if (!assessment) throw new NotFoundError();
  return assessment;
}

/**
 * The assessment, held until the transaction ends. Its vendor is held first, against deletion: whoever deletes the vendor
 * comes the same way, so nobody waits in a circle.
 */
export async function lockAssessment(tx: Tx, caller: Caller, assessmentId: string): Promise<Assessment> {
  await tx
    .selectFrom('vendor')
    .innerJoin('assessment', (join) =>
      join
        .onRef('assessment.organisation_id', '=', 'vendor.organisation_id')
        .onRef('assessment.vendor_id', '=', 'vendor.id'),
    )
    .select('vendor.id')
    .where('vendor.organisation_id', '=', caller.organisationId)
    .where('assessment.id', '=', assessmentId)
    .forKeyShare('vendor')
    .execute();
  const assessment = await selectAssessment(tx, caller, assessmentId).forUpdate().executeTakeFirst();
  if (!assessment) throw new NotFoundError();
  return assessment;
}

const selectAssessment = (tx: Tx, { organisationId }: Caller, assessmentId: string) =>
  tx.selectFrom('assessment').selectAll().where('organisation_id', '=', organisationId).where('id', '=', assessmentId);

/** Refuses a step that cannot be taken from where the assessment stands. */
export function requireStep({ status }: Assessment, transition: Transition): void {
  const refusal = refusalOf(transition, status);
  if (refusal !== null) throw new ConflictError(refusal);
}

/** What a caller is asked: a vendor's contact may have been asked for some sections only. */
export const askedSections = ({ portal }: Caller, assessment: Assessment): FrozenSection[] =>
  frozenSectionsOf(assessment).filter(({ title }) => portal?.sections?.includes(title) ?? true);

export const askedKeys = (caller: Caller, assessment: Assessment): ReadonlySet<string> =>
  new Set(askedSections(caller, assessment).flatMap(({ questions }) => questions.map(({ key }) => key)));

/** After it was sent back, only what was flagged can be answered again. */
export const isOpen = ({ reopened_keys }: Assessment, key: string) => reopened_keys?.includes(key) ?? true;

export function requireOpen(assessment: Assessment, keys: readonly string[]): void {
  const closed = keys.filter((key) => !isOpen(assessment, key));
  if (closed.length === 0) return;
  throw new ConflictError(`Only questions that were sent back can be answered again, not ${closed.join(', ')}`);
}

/** What a body says about questions must be about questions of this assessment that the caller is asked. */
export function requireQuestions(caller: Caller, assessment: Assessment, keys: readonly string[]): void {
  const known = askedKeys(caller, assessment);
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  throw new InvalidError(
    `The assessment has no question ${unknown.join(', ')}`,
    unknown.slice(0, 50).map((key) => ({ path: 'questionKey', message: `${key} is no question of this assessment` })),
  );
}
