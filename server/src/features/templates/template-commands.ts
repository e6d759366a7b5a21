import type { Section, TemplateBody, TemplateDetail, TemplateExport, TemplateImported } from '@assay/contract';
import { questionnaireProblems, questionsOf } from '@assay/contract/conditions';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download.ts';
import { requireRevision, type Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { controlName, controlsByName } from '../frameworks/framework-queries.ts';
import { isMappedTo } from './mapping-queries.ts';
import { findRefusal } from './template-deletion-queries.ts';
import { detailOf, entityOf, findTemplate, sectionsOf } from './template-queries.ts';
import { draftNextVersion, lockTemplate, saveTemplate } from './template-versions.ts';

const firstOfLineage = () => ({ lineageId: newId(), version: 1 });

export function createTemplate(ctx: AppContext, caller: Caller, body: TemplateBody): Promise<Revised<TemplateDetail>> {
  requireSound(body.sections);
  return inOrganisation(ctx, caller, async (tx) =>
    detailOf(await saveTemplate(tx, caller, { ...body, ...firstOfLineage() })),
  );
}

/** Unknown controls are named and kept: the framework they belong to may be imported later. */
export function importTemplate(
  ctx: AppContext,
  caller: Caller,
  { name, description, sections }: TemplateExport,
): Promise<Revised<TemplateImported>> {
  requireSound(sections);
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await saveTemplate(tx, caller, { name, description, sections, ...firstOfLineage() });
    const { revision, body } = detailOf(template);
    return { revision, body: { ...body, warnings: await unknownControls(tx, caller, sections) } };
  });
}

export type TemplateChange = {
  readonly templateId: string;
  readonly body: TemplateBody;
  readonly ifMatch: string | undefined;
};

/** A draft changes in place. Editing a published version makes the next one, as a draft. */
export function updateTemplate(
  ctx: AppContext,
  caller: Caller,
  change: TemplateChange,
): Promise<Revised<TemplateDetail>> {
  const { templateId, body, ifMatch } = change;
  requireSound(body.sections);
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockTemplate(tx, caller, templateId);
    requireRevision(ifMatch, before.revision);
    if (before.status === 'PUBLISHED') return detailOf(await draftNextVersion(tx, caller, { ...before, ...body }));
    const after = await tx
      .updateTable('template')
      .set({
        name: body.name,
        description: body.description,
        sections: JSON.stringify(body.sections),
        question_count: questionsOf(body.sections).length,
        revision: before.revision + 1,
        updated_at: sql<string>`now()`,
      })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', templateId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { questions: { from: before.question_count, to: after.question_count } };
    await recordAudit(tx, caller, { action: 'UPDATE_TEMPLATE', entity: entityOf(after), meta });
    return detailOf(after);
  });
}

export function duplicateTemplate(
  ctx: AppContext,
  caller: Caller,
  templateId: string,
): Promise<Revised<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const original = await findTemplate(tx, caller, templateId);
    const copy = {
      name: `${original.name} (copy)`.slice(0, 255),
      description: original.description,
      sections: sectionsOf(original),
    };
    return detailOf(await saveTemplate(tx, caller, { ...copy, ...firstOfLineage() }));
  });
}

export const deleteTemplate = (ctx: AppContext, caller: Caller, templateId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => removeTemplate(tx, caller, templateId));

/** Only this version goes: the others of its lineage stay, and so does what was sent with it. */
export async function removeTemplate(tx: Tx, caller: Caller, templateId: string): Promise<null> {
  const template = await lockTemplate(tx, caller, templateId);
  const refusal = await findRefusal(tx, template);
  if (refusal !== null) throw new ConflictError(refusal);
  await tx
    .deleteFrom('template')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', templateId)
    .execute();
  await recordAudit(tx, caller, {
    action: 'DELETE_TEMPLATE',
    entity: entityOf(template),
    meta: { version: template.version },
  });
  return null;
}

/** Logged before the first byte, like every download. */
export function exportTemplate(ctx: AppContext, caller: Caller, templateId: string): Promise<Download<TemplateExport>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await findTemplate(tx, caller, templateId);
    await recordAudit(tx, caller, { action: 'EXPORT_TEMPLATE', entity: entityOf(template) });
    const { name, description } = template;
    return { fileName: name, content: { formatVersion: 1, name, description, sections: sectionsOf(template) } };
  });
}

function requireSound(sections: readonly Section[]): void {
  const problems = questionnaireProblems(sections);
  const [first] = problems;
  if (first) throw new InvalidError(first.message, problems.slice(0, 50));
}

async function unknownControls(tx: Tx, caller: Caller, sections: readonly Section[]): Promise<string[]> {
  const known = await controlsByName(tx, caller);
  const mappings = questionsOf(sections).flatMap(({ controlMappings }) => controlMappings);
  const unknown = mappings.filter((mapping) => !known.has(controlName(mapping)));
  return [
    ...new Set(unknown.map(({ framework, version, code }) => `Unknown control ${code} of ${framework} ${version}`)),
  ];
}

/** Takes a deleted framework's mappings out of every template; answers how many templates had any. */
export async function removeControlMappings(
  tx: Tx,
  caller: Caller,
  framework: { readonly name: string; readonly version: string },
): Promise<number> {
  const isOfFramework = isMappedTo(framework);
  const templates = await tx
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .forUpdate()
    .execute();
  let changed = 0;
  for (const template of templates) {
    const sections = sectionsOf(template);
    const kept = sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        controlMappings: question.controlMappings.filter((mapping) => !isOfFramework(mapping)),
      })),
    }));
    if (JSON.stringify(kept) === JSON.stringify(sections)) continue;
    changed += 1;
    await tx
      .updateTable('template')
      .set({ sections: JSON.stringify(kept), revision: template.revision + 1 })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', template.id)
      .execute();
  }
  return changed;
}
