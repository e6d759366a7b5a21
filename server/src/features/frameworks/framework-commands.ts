import type { FrameworkSummary } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { isUniqueViolation } from '../../platform/db/failure.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { removeControlMappings } from '../templates/template-commands.ts';
import type { ImportedFramework } from './imported-framework.ts';
import { type FrameworkSource, parseFramework } from './framework-source.ts';
import { starterFramework } from './starter-framework.ts';

export function importFramework(ctx: AppContext, caller: Caller, source: FrameworkSource): Promise<FrameworkSummary> {
  const imported = parseFramework(source);
  return inOrganisation(ctx, caller, (tx) => saveFramework(tx, caller, imported));
}

export const installStarterFramework = (tx: Tx, caller: Caller) => saveFramework(tx, caller, starterFramework);

/** A file that says nothing says it with empty text. */
const orNull = (text: string) => (text === '' ? null : text);

const ROWS_AT_ONCE = 1_000;

async function saveFramework(tx: Tx, caller: Caller, imported: ImportedFramework): Promise<FrameworkSummary> {
  const { name, version, controls } = imported;
  const description = orNull(imported.description);
  const id = newId();
  await tx
    .insertInto('framework')
    .values({ organisation_id: caller.organisationId, id, name, version, description })
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'framework_name_key')) throw error;
      throw new ConflictError(`${name} ${version} has already been imported`);
    });
  const rows = controls.map((control, position) => ({
    ...control,
    guidance: orNull(control.guidance),
    organisation_id: caller.organisationId,
    id: newId(),
    framework_id: id,
    position,
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('control')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
  const entity = { type: 'Framework', id, name: `${name} ${version}` };
  await recordAudit(tx, caller, { action: 'IMPORT_FRAMEWORK', entity, meta: { controls: controls.length } });
  return { id, name, version, description, controlCount: controls.length };
}

export const deleteFramework = (ctx: AppContext, caller: Caller, frameworkId: string): Promise<null> =>
  inOrganisation(ctx, caller, (tx) => removeFramework(tx, caller, frameworkId));

/** Templates lose their mappings to it; their questions stay. */
export async function removeFramework(tx: Tx, caller: Caller, frameworkId: string): Promise<null> {
  const framework = await tx
    .deleteFrom('framework')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', frameworkId)
    .returning(['name', 'version'])
    .executeTakeFirst();
  if (!framework) throw new NotFoundError();
  const templates = await removeControlMappings(tx, caller, framework);
  const entity = { type: 'Framework', id: frameworkId, name: `${framework.name} ${framework.version}` };
  await recordAudit(tx, caller, { action: 'DELETE_FRAMEWORK', entity, meta: { templates } });
  return null;
}
