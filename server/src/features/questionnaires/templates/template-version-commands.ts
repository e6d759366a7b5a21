import type { TemplateBody, TemplateDetail } from '@assay/contract';
import { listQuestions } from '@assay/contract/conditions';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { parseSections } from '../mappings/index.ts';
import { toTemplateMeta } from './template-audit.ts';
import { type TemplateRow, toTemplateEntity, toTemplateWithRevision } from './template-queries.ts';

type InsertTemplateInput = TemplateBody & { readonly lineageId: string; readonly version: number };

export async function lockTemplate(tx: Tx, caller: Caller, templateId: string): Promise<TemplateRow> {
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

export async function insertTemplate(tx: Tx, caller: Caller, body: InsertTemplateInput): Promise<TemplateRow> {
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
      question_count: listQuestions(body.sections).length,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const meta = toTemplateMeta(template);
  await recordAudit(tx, caller, { action: 'CREATE_TEMPLATE', entity: toTemplateEntity(template), meta });
  return template;
}

/** Creates the next version of a lineage as a copy of this one. */
export function createTemplateVersion(
  ctx: AppContext,
  caller: Caller,
  templateId: string,
): Promise<WithRevision<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await lockTemplate(tx, caller, templateId);
    return toTemplateWithRevision(
      await createVersionIn(tx, caller, { ...template, sections: parseSections(template) }),
    );
  });
}

export async function createVersionIn(
  tx: Tx,
  caller: Caller,
  { lineage_id: lineageId, name, description, sections }: TemplateBody & Pick<TemplateRow, 'lineage_id'>,
): Promise<TemplateRow> {
  const versions = await tx
    .selectFrom('template')
    .select(['version', 'status'])
    .where('organisation_id', '=', caller.organisationId)
    .where('lineage_id', '=', lineageId)
    .forUpdate()
    .execute();
  if (versions.some(({ status }) => status === 'DRAFT')) {
    throw new ConflictError('DRAFT_EXISTS', 'There is already a draft of the next version. Edit that draft instead.');
  }
  const version = Math.max(...versions.map((known) => known.version)) + 1;
  return insertTemplate(tx, caller, { name, description, sections, lineageId, version });
}

export function publishTemplate(
  ctx: AppContext,
  caller: Caller,
  templateId: string,
): Promise<WithRevision<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const draft = await lockTemplate(tx, caller, templateId);
    if (draft.status === 'PUBLISHED')
      throw new ConflictError('TEMPLATE_PUBLISHED', 'This version is already published');
    if (draft.question_count === 0)
      throw new ConflictError('NO_QUESTIONS', 'A template without questions cannot be published');
    return toTemplateWithRevision(await publishTemplateIn(tx, caller, draft));
  });
}

export async function publishTemplateIn(tx: Tx, caller: Caller, draft: TemplateRow): Promise<TemplateRow> {
  const published = await tx
    .updateTable('template')
    .set({ status: 'PUBLISHED', published_at: sql<string>`now()`, revision: draft.revision + 1 })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const meta = { version: published.version };
  await recordAudit(tx, caller, { action: 'PUBLISH_TEMPLATE', entity: toTemplateEntity(published), meta });
  return published;
}
