import type { VendorImport } from '@assay/contract';
import type { AppContext } from '../src/context.ts';
import { type Caller, operatorOf } from '../src/domain/caller.ts';
import { createApiKey } from '../src/features/api-keys/api-key-commands.ts';
import { createCertification } from '../src/features/certifications/certification-commands.ts';
import { createOrganisation, updateOrganisation } from '../src/features/organisations/organisation-commands.ts';
import { createResponsibility } from '../src/features/responsibilities/responsibility-commands.ts';
import { ADMINISTRATOR, listRoles } from '../src/features/roles/role-queries.ts';
import { installStarter } from '../src/features/templates/starter-commands.ts';
import { createUser } from '../src/features/users/user-commands.ts';
import { importVendor, updateVendor } from '../src/features/vendors/vendor-commands.ts';
import { randomBase62 } from '../src/platform/crypto.ts';
import { DEMO_ASSURANCE } from './demo-assurance.ts';
import { type DemoVendor, seedHistory } from './demo-history.ts';
import { DEMO_VENDORS } from './demo-vendors.ts';

/** What one needs to look around, and to come back later. */
export type DemoCredentials = {
  readonly organisationId: string;
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
};

const ORGANISATION = 'Larkfield Mutual';
const ADA = { name: 'Ada Whitlock', email: 'ada@larkfield.example' };
const COLLEAGUES = [
  { name: 'Ines Varga', email: 'ines@larkfield.example', role: 'Reviewer' },
  { name: 'Tomas Lindqvist', email: 'tomas@larkfield.example', role: 'Reviewer' },
  { name: 'Priya Raman', email: 'priya@larkfield.example', role: 'Viewer' },
];

export async function seedDemo(ctx: AppContext): Promise<DemoCredentials> {
  const { id: organisationId } = await createOrganisation(ctx, ORGANISATION);
  const operator = operatorOf(organisationId);
  await updateOrganisation(ctx, operator, { update: { apiKeysEnabled: true }, ifMatch: undefined });
  const password = randomBase62(16);
  const addUser = await userAdder(ctx, operator);
  const ada = await addUser({ ...ADA, role: ADMINISTRATOR, password });
  const owners = [ada];
  for (const colleague of COLLEAGUES) owners.push(await addUser({ ...colleague, password: randomBase62(16) }));
  const { key } = await createApiKey(ctx, operator, {
    name: 'Demo integration',
    fullAccess: true,
    permissions: [],
    allowedCidrs: [],
    expiresInDays: null,
  });
  const { body: template } = await installStarter(ctx, operator);
  const vendors: DemoVendor[] = [];
  for (const vendor of DEMO_VENDORS) vendors.push(await addVendor(ctx, operator, vendor));
  for (const [index, { id: vendorId }] of vendors.entries()) {
    const ownerId = owners[index % owners.length]?.id;
    await updateVendor(ctx, operator, { vendorId, update: { ownerId }, ifMatch: undefined });
  }
  await seedHistory(ctx, { ...operator, id: ada.id, name: ada.name }, { vendors, templateId: template.id });
  return { organisationId, organisation: ORGANISATION, email: ADA.email, password, apiKey: key };
}

type DemoUser = { readonly name: string; readonly email: string; readonly role: string; readonly password: string };

async function userAdder(ctx: AppContext, operator: Caller) {
  const roles = await listRoles(ctx, operator);
  return ({ role, ...user }: DemoUser) => {
    const roleId = roles.find(({ name }) => name === role)?.id;
    if (roleId === undefined) throw new Error(`An organisation starts with a role ${role}`);
    return createUser(ctx, operator, { ...user, roleId });
  };
}

async function addVendor(ctx: AppContext, operator: Caller, vendor: VendorImport): Promise<DemoVendor> {
  const { id: vendorId } = (await importVendor(ctx, operator, vendor)).body;
  const { certifications = [], responsibilities = [] } = DEMO_ASSURANCE[vendor.name] ?? {};
  for (const body of certifications) await createCertification(ctx, operator, { vendorId, body });
  for (const body of responsibilities) await createResponsibility(ctx, operator, { vendorId, body });
  return { id: vendorId, name: vendor.name };
}
