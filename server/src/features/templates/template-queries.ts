import type { TemplateDetail, TemplateSummary } from '@assay/contract';
import { Section } from '@assay/contract';
import { questionsOf } from '@assay/contract/conditions';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Revised } from '../../platform/http/revision.ts';

export type Template = Selectable<Tables['template']>;

const Sections = z.array(Section);

/** The stored questionnaire was checked when it was saved; reading it again gives it its type back. */
export const sectionsOf = ({ sections }: Pick<Template, 'sections'>) => Sections.parse(sections);

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
    return templates.map(summaryOf);
  });
}

export function getTemplate(ctx: AppContext, caller: Caller, templateId: string): Promise<Revised<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => detailOf(await findTemplate(tx, caller, templateId)));
}

export async function findTemplate(tx: Tx, caller: Caller, templateId: string): Promise<Template> {
  const template = await tx
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError();
  return template;
}

export const summaryOf = (template: Template): TemplateSummary => summaryWith(template, sectionsOf(template));

const summaryWith = (template: Template, sections: readonly Section[]): TemplateSummary => ({
  id: template.id,
  lineageId: template.lineage_id,
  version: template.version,
  status: template.status,
  name: template.name,
  description: template.description,
  questionCount: template.question_count,
  frameworks: frameworksOf(sections),
  createdAt: template.created_at,
  updatedAt: template.updated_at,
  publishedAt: template.published_at,
});

const frameworksOf = (sections: readonly Section[]): string[] => {
  const mappings = questionsOf(sections).flatMap(({ controlMappings }) => controlMappings);
  return [...new Set(mappings.map(({ framework, version }) => `${framework} ${version}`))].sort();
};

export function detailOf(template: Template): Revised<TemplateDetail> {
  const sections = sectionsOf(template);
  return { revision: template.revision, body: { ...summaryWith(template, sections), sections } };
}

export const entityOf = ({ id, name }: Pick<Template, 'id' | 'name'>) => ({ type: 'Template', id, name });
