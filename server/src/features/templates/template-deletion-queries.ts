import type { TemplateDeletion } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findTemplate, type Template } from './template-queries.ts';

export function getTemplateDeletion(ctx: AppContext, caller: Caller, templateId: string): Promise<TemplateDeletion> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await findTemplate(tx, caller, templateId);
    return {
      refusal: await findRefusal(tx, template),
      removes: { questions: template.question_count },
      keeps: {
        versions: await countOtherVersions(tx, template),
        assessments: await countAssessments(tx, template),
      },
    };
  });
}

/** A draft has nothing frozen yet: it still asks what its template asks. */
export async function findRefusal(tx: Tx, { organisation_id, id }: Template): Promise<string | null> {
  const draft = await tx
    .selectFrom('assessment')
    .select('title')
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .where('status', '=', 'DRAFT')
    .limit(1)
    .executeTakeFirst();
  return draft ? `The draft assessment ${draft.title} uses this template: send or delete it first` : null;
}

async function countOtherVersions(tx: Tx, { organisation_id, id, lineage_id }: Template): Promise<number> {
  const { count } = await tx
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .where('lineage_id', '=', lineage_id)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function countAssessments(tx: Tx, { organisation_id, id }: Template): Promise<number> {
  const { count } = await tx
    .selectFrom('assessment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
