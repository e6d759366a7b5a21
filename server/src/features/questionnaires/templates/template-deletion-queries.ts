import type { TemplateDeletion } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getTemplateRow, type TemplateRow } from './template-queries.ts';

export function getTemplateDeletion(ctx: AppContext, caller: Caller, templateId: string): Promise<TemplateDeletion> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await getTemplateRow(tx, caller, templateId);
    return {
      refusal: await findDeletionError(tx, template),
      removes: { questions: template.question_count },
      keeps: {
        versions: await countOtherVersions(tx, template),
        assessments: await countAssessments(tx, template),
      },
    };
  });
}

/** A draft assessment has no copy of the questions yet, so it needs its template. */
export async function findDeletionError(tx: Tx, { organisation_id, id }: TemplateRow): Promise<string | null> {
  const draft = await tx
    .selectFrom('assessment')
    .select('title')
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .where('status', '=', 'DRAFT')
    .limit(1)
    .executeTakeFirst();
  return draft ? `The draft assessment ${draft.title} uses this template. Send or delete it first.` : null;
}

async function countOtherVersions(tx: Tx, { organisation_id, id, lineage_id }: TemplateRow): Promise<number> {
  const { count } = await tx
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .where('lineage_id', '=', lineage_id)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function countAssessments(tx: Tx, { organisation_id, id }: TemplateRow): Promise<number> {
  const { count } = await tx
    .selectFrom('assessment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
