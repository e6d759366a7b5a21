import type { Section, TemplateDetail, TemplateSummary } from '@assay/contract';
import { listQuestions } from '@assay/contract/conditions';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import type { WithRevision } from '../../../platform/http/revision.ts';
import { parseSections } from '../mappings/index.ts';

export type TemplateRow = Selectable<Tables['template']>;

export function listTemplates(ctx: AppContext, caller: Caller): Promise<TemplateSummary[]> {
  return inOrganisation(ctx, caller, async (tx) => {
    const templates = await tx
      .selectFrom('template')
      .selectAll()
      .where('organisation_id', '=', caller.organisationId)
      .orderBy('name')
      .orderBy('lineage_id')
      .orderBy('version', 'desc')
      .execute();
    return templates.map(toTemplateSummary);
  });
}

export function getTemplate(
  ctx: AppContext,
  caller: Caller,
  templateId: string,
): Promise<WithRevision<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) =>
    toTemplateWithRevision(await getTemplateRow(tx, caller, templateId)),
  );
}

export async function findTemplateRow(tx: Tx, caller: Caller, templateId: string): Promise<TemplateRow | null> {
  const template = await tx
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  return template ?? null;
}

export async function getTemplateRow(tx: Tx, caller: Caller, templateId: string): Promise<TemplateRow> {
  const template = await findTemplateRow(tx, caller, templateId);
  if (!template) throw new NotFoundError();
  return template;
}

const toTemplateSummary = (template: TemplateRow): TemplateSummary =>
  buildTemplateSummary(template, parseSections(template));

const buildTemplateSummary = (template: TemplateRow, sections: readonly Section[]): TemplateSummary => ({
  id: template.id,
  lineageId: template.lineage_id,
  version: template.version,
  status: template.status,
  name: template.name,
  description: template.description,
  questionCount: template.question_count,
  frameworks: listFrameworkNames(sections),
  createdAt: template.created_at,
  updatedAt: template.updated_at,
  publishedAt: template.published_at,
});

const listFrameworkNames = (sections: readonly Section[]): string[] => {
  const mappings = listQuestions(sections).flatMap(({ controlMappings }) => controlMappings);
  return [...new Set(mappings.map(({ framework, version }) => `${framework} ${version}`))].sort();
};

export function toTemplateWithRevision(template: TemplateRow): WithRevision<TemplateDetail> {
  const sections = parseSections(template);
  return { revision: template.revision, body: { ...buildTemplateSummary(template, sections), sections } };
}

export const toTemplateEntity = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>) => ({ type: 'Template', id, name });
