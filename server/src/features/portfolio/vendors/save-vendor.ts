import { VENDOR_NAME_REQUIRED, type VendorCreated, type VendorUpdate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { InvalidError, PreconditionFailedError } from '../../../platform/errors.ts';
import { requireRevision, type WithRevision } from '../../../platform/http/revision.ts';
import { requireUser } from '../../access/users/index.ts';
import {
  createVendorIn,
  findByExternalId,
  type NewVendor,
  type UpdateVendorInput,
  updateVendorIn,
} from './vendor-commands.ts';
import { toVendorCreated } from './vendor-fields.ts';

export type SaveVendorInput = Omit<UpdateVendorInput, 'vendorId'> & { readonly externalId: string };

export type SavedVendor = WithRevision<VendorCreated> & { readonly created: boolean };

/** Creates the vendor with this external ID, or updates it. */
export async function saveVendorByExternalId(
  ctx: AppContext,
  caller: Caller,
  input: SaveVendorInput,
): Promise<SavedVendor> {
  const { externalId } = input;
  if ((input.update.externalId ?? externalId) !== externalId)
    throw new InvalidError('Vendor data is invalid', [
      { path: 'externalId', message: 'must match the external ID in the path' },
    ]);
  try {
    return await saveVendorOnce(ctx, caller, input);
  } catch (error) {
    // Another request created it in the meantime: now there is one to update.
    if (error instanceof InvalidError && error.code === 'EXTERNAL_ID_TAKEN') return saveVendorOnce(ctx, caller, input);
    throw error;
  }
}

const saveVendorOnce = (ctx: AppContext, caller: Caller, { externalId, update, ifMatch }: SaveVendorInput) =>
  inOrganisation(ctx, caller, async (tx) => {
    const before = await findByExternalId(tx, caller, externalId);
    if (before) requireRevision(ifMatch, before.revision);
    else if (ifMatch !== undefined)
      throw new PreconditionFailedError('NO_SUCH_RECORD', 'No vendor has this external ID');
    if (update.ownerId) await requireUser(tx, caller, update.ownerId);
    const change = { ...update, externalId };
    const vendor = before
      ? await updateVendorIn(tx, caller, { before, update: change })
      : await createVendorIn(tx, caller, requireNewVendor(change));
    return { ...toVendorCreated(vendor), created: before === undefined };
  });

/** What may be left out of an update is required of a new vendor. */
function requireNewVendor({ name, contactEmail, ...fields }: VendorUpdate): NewVendor {
  if (name === undefined)
    throw new InvalidError(VENDOR_NAME_REQUIRED, [{ path: 'name', message: VENDOR_NAME_REQUIRED }]);
  if (contactEmail === undefined)
    throw new InvalidError('Vendor data is invalid', [{ path: 'contactEmail', message: 'Contact email is required' }]);
  return { ...fields, name, contactEmail };
}
