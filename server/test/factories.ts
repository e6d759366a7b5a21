import type { Permission, VendorImport } from '@assay/contract';
import { createApiKey } from '../src/features/api-keys/api-key-commands.ts';
import { createOrganisation } from '../src/features/organisations/organisation-commands.ts';
import { type Caller, operatorOf } from '../src/domain/caller.ts';
import { importVendor } from '../src/features/vendors/vendor-commands.ts';
import { type TestApp, withKey } from './test-app.ts';

export type TestOrganisation = { readonly id: string; readonly name: string; readonly operator: Caller };

/** An organisation that lets API keys in. */
export async function anOrganisation({ ctx, database }: TestApp, name = 'Northwind'): Promise<TestOrganisation> {
  const { id } = await createOrganisation(ctx, name);
  await database.query('update organisation set api_keys_enabled = true where organisation_id = $1', [id]);
  return { id, name, operator: operatorOf(id) };
}

/** The text of a key with just these permissions, or with all of them. */
export async function anApiKey(
  { ctx }: TestApp,
  { operator }: TestOrganisation,
  permissions: Permission[] | 'all' = 'all',
) {
  const { key } = await createApiKey(ctx, operator, {
    name: 'Integration',
    fullAccess: permissions === 'all',
    permissions: permissions === 'all' ? [] : permissions,
    allowedCidrs: [],
    expiresInDays: 90,
  });
  return key;
}

/** An organisation, and a way to call the service as the holder of a key of it. */
export async function anIntegrator(app: TestApp, permissions: Permission[] | 'all' = 'all') {
  const organisation = await anOrganisation(app);
  const key = await anApiKey(app, organisation, permissions);
  return { organisation, key, call: withKey(app.app, key) };
}

export const aVendorBody = (fields: Partial<VendorImport> = {}): VendorImport => ({
  name: 'Contoso Cloud',
  contactEmail: 'security@contoso.example',
  ...fields,
});

export async function aVendor({ ctx }: TestApp, { operator }: TestOrganisation, fields: Partial<VendorImport> = {}) {
  const { body } = await importVendor(ctx, operator, aVendorBody(fields));
  return body;
}
