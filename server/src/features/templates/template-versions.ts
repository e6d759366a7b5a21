import type { TemplateBody, TemplateDetail } from '@assay/contract';
import { questionsOf } from '@assay/contract/conditions';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { detailOf, entityOf, sectionsOf, type Template } from './template-queries.ts';

type NewTemplate = TemplateBody & { readonly lineageId: string; readonly version: number };

export async function lockTemplate(tx: Tx, caller: Caller, templateId: string): Promise<Template> {
  const template = await tx
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw new NotFoundError();
  return template;
}

export async function saveTemplate(tx: Tx, caller: Caller, body: NewTemplate): Promise<Template> {
  const template = await tx
    .insertInto('template')
    .values({
      organisation_id: caller.organisationId,
      id: newId(),
      lineage_id: body.lineageId,
      version: body.version,
      name: body.name,
      description: body.description,
      sections: JSON.stringify(body.sections),
      question_count: questionsOf(body.sections).length,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const meta = { version: template.version, questions: template.question_count };
  await recordAudit(tx, caller, { action: 'CREATE_TEMPLATE', entity: entityOf(template), meta });
  return template;
}

/** The next version of a lineage, starting from what this one says. */
export function createVersion(ctx: AppContext, caller: Caller, templateId: string): Promise<Revised<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await lockTemplate(tx, caller, templateId);
    return detailOf(await draftNextVersion(tx, caller, { ...template, sections: sectionsOf(template) }));
  });
}

export async function draftNextVersion(
  tx: Tx,
  caller: Caller,
  { lineage_id: lineageId, name, description, sections }: TemplateBody & Pick<Template, 'lineage_id'>,
): Promise<Template> {
  const versions = await tx
    .selectFrom('template')
    .select(['version', 'status'])
    .where('organisation_id', '=', caller.organisationId)
    .where('lineage_id', '=', lineageId)
    .forUpdate()
    .execute();
  if (versions.some(({ status }) => status === 'DRAFT')) {
    throw new ConflictError('The next version of this template is already a draft: edit that one');
  }
  const version = Math.max(...versions.map((known) => known.version)) + 1;
  return saveTemplate(tx, caller, { name, description, sections, lineageId, version });
}

export function publishTemplate(ctx: AppContext, caller: Caller, templateId: string): Promise<Revised<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const draft = await lockTemplate(tx, caller, templateId);
    if (draft.status === 'PUBLISHED') throw new ConflictError('This version is already published');
    if (draft.question_count === 0) throw new ConflictError('A template without questions cannot be published');
    return detailOf(await markPublished(tx, caller, draft));
  });
}

export async function markPublished(tx: Tx, caller: Caller, draft: Template): Promise<Template> {
  const published = await tx
    .updateTable('template')
    .set({ status: 'PUBLISHED', published_at: sql<string>`now()`, revision: draft.revision + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const meta = { version: published.version };
  await recordAudit(tx, caller, { action: 'PUBLISH_TEMPLATE', entity: entityOf(published), meta });
  return published;
}
