import { VendorImport, VendorImportStart } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TaskKey } from '../tasks/task-commands.ts';
import { type Item, workThrough } from '../tasks/task-work-commands.ts';
import { changeVendor, createVendor } from './vendor-commands.ts';
import type { Vendor } from './vendor-record.ts';

const Request = VendorImportStart.pick({ onExisting: true });

export const importRows = (ctx: AppContext, key: TaskKey) => workThrough(ctx, key, importRow);

async function importRow(tx: Tx, { caller, request, input }: Item): Promise<void> {
  const { onExisting } = Request.parse(request);
  const update = VendorImport.parse(input);
  const before = await findByExternalId(tx, caller, update.externalId);
  if (!before) await createVendor(tx, caller, update);
  else if (onExisting === 'update') await changeVendor(tx, caller, { before, update });
}

async function findByExternalId(
  tx: Tx,
  { organisationId }: Caller,
  externalId: string | undefined,
): Promise<Vendor | undefined> {
  if (externalId === undefined) return undefined;
  return tx
    .selectFrom('vendor')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}
