import type { FrameworkSummary } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toCreation, toDeletion } from '../../../domain/changes.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { isUniqueViolation } from '../../../platform/db/pg-errors.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidFileError, NotFoundError } from '../../../platform/errors.ts';
import { hashToId, newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { deleteControlMappings } from '../mappings/index.ts';
import { parseFrameworkCsv } from './framework-csv.ts';
import type { ImportedFramework } from './imported-framework.ts';
import { parseOscalCatalog } from './oscal.ts';
import { starterFramework } from './starter-framework.ts';

export function importFramework(
  ctx: AppContext,
  caller: Caller,
  source: FrameworkImportInput,
): Promise<FrameworkSummary> {
  const imported = parseFramework(source);
  return inOrganisation(ctx, caller, (tx) => insertFramework(tx, caller, imported));
}

export const installStarterFramework = (tx: Tx, caller: Caller) => insertFramework(tx, caller, starterFramework);

/** Parsed files use empty text for missing values. */
const emptyToNull = (text: string) => (text === '' ? null : text);

const INSERT_BATCH_SIZE = 1_000;

async function insertFramework(tx: Tx, caller: Caller, imported: ImportedFramework): Promise<FrameworkSummary> {
  const { name, version, controls } = imported;
  const description = emptyToNull(imported.description);
  // The same name and version give the same ID, so that results from before a deletion and new import are found again.
  const id = hashToId(['framework', caller.organisationId, name.toLowerCase(), version.toLowerCase()].join('\n'));
  await tx
    .insertInto('framework')
    .values({ organisation_id: caller.organisationId, id, name, version, description })
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'framework_name_key') && !isUniqueViolation(error, 'framework_pkey')) throw error;
      throw new ConflictError('FRAMEWORK_EXISTS', `${name} ${version} has already been imported`);
    });
  const rows = controls.map((control, position) => ({
    ...control,
    guidance: emptyToNull(control.guidance),
    organisation_id: caller.organisationId,
    id: newId(),
    framework_id: id,
    position,
  }));
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await tx
      .insertInto('control')
      .values(rows.slice(start, start + INSERT_BATCH_SIZE))
      .execute();
  }
  const entity = { type: 'Framework', id, name: `${name} ${version}` };
  const meta = { controls: controls.length, changes: toCreation({ name, version, description }) };
  await recordAudit(tx, caller, { action: 'IMPORT_FRAMEWORK', entity, meta });
  return { id, name, version, description, controlCount: controls.length };
}

export const deleteFramework = (ctx: AppContext, caller: Caller, frameworkId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => deleteFrameworkIn(tx, caller, frameworkId));

/** Deletes the mappings to the framework from all templates. Their questions are kept, and so are existing assessments. */
export async function deleteFrameworkIn(tx: Tx, caller: Caller, frameworkId: string): Promise<null> {
  const controls = await tx
    .selectFrom('control')
    .select(['code', 'title', 'domain'])
    .where('organisation_id', '=', caller.organisationId)
    .where('framework_id', '=', frameworkId)
    .execute();
  const framework = await tx
    .deleteFrom('framework')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', frameworkId)
    .returning(['name', 'version', 'description'])
    .executeTakeFirst();
  if (!framework) throw new NotFoundError();
  const templates = await deleteControlMappings(tx, caller, { ...framework, id: frameworkId, controls });
  const entity = { type: 'Framework', id: frameworkId, name: `${framework.name} ${framework.version}` };
  const meta = { templates, changes: toDeletion(framework) };
  await recordAudit(tx, caller, { action: 'DELETE_FRAMEWORK', entity, meta });
  return null;
}

/** An OSCAL catalog as JSON, or the text of a CSV file with name and version from the query. */
export type FrameworkImportInput = {
  readonly content: unknown;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
};

function parseFramework({ content, name, version, description }: FrameworkImportInput): ImportedFramework {
  if (typeof content !== 'string') return parseOscalCatalog(content);
  if (!name || !version)
    throw new InvalidFileError('The name and version query parameters are required for a CSV file');
  return parseFrameworkCsv(content, { name, version, description: description ?? '' });
}
