import type { Section, TemplateBody, TemplateDetail, TemplateExport, TemplateImportResult } from '@assay/contract';
import { listQuestions, listScoreWarnings, validateQuestionnaire } from '@assay/contract/conditions';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/downloads.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { getControlsByName, installStarterFramework, toControlName } from '../frameworks/index.ts';
import { parseSections } from '../mappings/index.ts';
import { starterTemplate } from './starter-template.ts';
import { toTemplateChanges, toTemplateMeta } from './template-audit.ts';
import { findDeletionError } from './template-deletion-queries.ts';
import { getTemplateRow, toTemplateEntity, toTemplateWithRevision } from './template-queries.ts';
import { createVersionIn, insertTemplate, lockTemplate, publishTemplateIn } from './template-version-commands.ts';

const createLineage = () => ({ lineageId: newId(), version: 1 });

export function createTemplate(
  ctx: AppContext,
  caller: Caller,
  body: TemplateBody,
): Promise<WithRevision<TemplateDetail>> {
  requireValidSections(body.sections);
  return inOrganisation(ctx, caller, async (tx) =>
    toTemplateWithRevision(await insertTemplate(tx, caller, { ...body, ...createLineage() })),
  );
}

const MAX_SCORE_WARNINGS = 50;

/**
 * Keeps mappings to unknown controls, with a warning: their framework may be imported later. Also warns where a less
 * compliant answer can end with a higher score.
 */
export function importTemplate(
  ctx: AppContext,
  caller: Caller,
  { name, description, sections }: TemplateExport,
): Promise<WithRevision<TemplateImportResult>> {
  requireValidSections(sections);
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await insertTemplate(tx, caller, { name, description, sections, ...createLineage() });
    const { revision, body } = toTemplateWithRevision(template);
    const scoreWarnings = listScoreWarnings(listQuestions(sections)).slice(0, MAX_SCORE_WARNINGS);
    return {
      revision,
      body: { ...body, warnings: [...(await listUnknownControls(tx, caller, sections)), ...scoreWarnings] },
    };
  });
}

export type UpdateTemplateInput = {
  readonly templateId: string;
  readonly body: TemplateBody;
  readonly ifMatch: string | undefined;
};

/** Changes a draft in place. Editing a published version creates the next version as a draft. */
export function updateTemplate(
  ctx: AppContext,
  caller: Caller,
  change: UpdateTemplateInput,
): Promise<WithRevision<TemplateDetail>> {
  const { templateId, body, ifMatch } = change;
  requireValidSections(body.sections);
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockTemplate(tx, caller, templateId);
    requireRevision(ifMatch, before.revision);
    if (before.status === 'PUBLISHED')
      return toTemplateWithRevision(await createVersionIn(tx, caller, { ...before, ...body }));
    const after = await tx
      .updateTable('template')
      .set({
        name: body.name,
        description: body.description,
        sections: JSON.stringify(body.sections),
        question_count: listQuestions(body.sections).length,
        revision: before.revision + 1,
        updated_at: sql<string>`now()`,
      })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', templateId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const meta = { changes: toTemplateChanges({ ...before, sections: parseSections(before) }, body) };
    await recordAudit(tx, caller, { action: 'UPDATE_TEMPLATE', entity: toTemplateEntity(after), meta });
    return toTemplateWithRevision(after);
  });
}

export function duplicateTemplate(
  ctx: AppContext,
  caller: Caller,
  templateId: string,
): Promise<WithRevision<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const original = await getTemplateRow(tx, caller, templateId);
    const copy = {
      name: `${original.name} (copy)`.slice(0, 255),
      description: original.description,
      sections: parseSections(original),
    };
    return toTemplateWithRevision(await insertTemplate(tx, caller, { ...copy, ...createLineage() }));
  });
}

export const deleteTemplate = (ctx: AppContext, caller: Caller, templateId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => deleteTemplateIn(tx, caller, templateId));

/** Deletes only this version. Other versions and sent assessments are kept. */
export async function deleteTemplateIn(tx: Tx, caller: Caller, templateId: string): Promise<null> {
  const template = await lockTemplate(tx, caller, templateId);
  const refusal = await findDeletionError(tx, template);
  if (refusal !== null) throw new ConflictError('TEMPLATE_IN_USE', refusal);
  await tx
    .deleteFrom('template')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', templateId)
    .execute();
  await recordAudit(tx, caller, {
    action: 'DELETE_TEMPLATE',
    entity: toTemplateEntity(template),
    meta: toTemplateMeta(template),
  });
  return null;
}

/** Audited before the first byte is sent, like every download. */
export function exportTemplate(ctx: AppContext, caller: Caller, templateId: string): Promise<Download<TemplateExport>> {
  return inOrganisation(ctx, caller, async (tx) => {
    const template = await getTemplateRow(tx, caller, templateId);
    await recordAudit(tx, caller, { action: 'EXPORT_TEMPLATE', entity: toTemplateEntity(template) });
    const { name, description } = template;
    return { fileName: name, content: { formatVersion: 1, name, description, sections: parseSections(template) } };
  });
}

function requireValidSections(sections: readonly Section[]): void {
  const problems = validateQuestionnaire(sections).map(({ path, message }) => ({ path, message }));
  const [first] = problems;
  if (first) throw new InvalidError(first.message, problems.slice(0, 50));
}

async function listUnknownControls(tx: Tx, caller: Caller, sections: readonly Section[]): Promise<string[]> {
  const known = await getControlsByName(tx, caller);
  const mappings = listQuestions(sections).flatMap(({ controlMappings }) => controlMappings);
  const unknown = mappings.filter((mapping) => !known.has(toControlName(mapping)));
  return [
    ...new Set(unknown.map(({ framework, version, code }) => `Unknown control ${code} in ${framework} ${version}`)),
  ];
}

/** Installs a framework and a published template to start with. Throws if the framework already exists. */
export function installStarterTemplate(ctx: AppContext, caller: Caller): Promise<WithRevision<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    await installStarterFramework(tx, caller);
    const draft = await insertTemplate(tx, caller, { ...starterTemplate, lineageId: newId(), version: 1 });
    return toTemplateWithRevision(await publishTemplateIn(tx, caller, draft));
  });
}
