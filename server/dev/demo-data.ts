import type { User, VendorImport } from '@assay/contract';
import pg from 'pg';
import type { AppContext } from '../src/context.ts';
import { type Caller, operatorOf } from '../src/domain/caller.ts';
import { createApiKey } from '../src/features/api-keys/api-key-commands.ts';
import { createCertification } from '../src/features/certifications/certification-commands.ts';
import { createOrganisation, updateOrganisation } from '../src/features/organisations/organisation-commands.ts';
import { createResponsibility } from '../src/features/responsibilities/responsibility-commands.ts';
import { ADMINISTRATOR, listRoles } from '../src/features/roles/role-queries.ts';
import { createUser } from '../src/features/users/user-commands.ts';
import { importVendor, updateVendor } from '../src/features/vendors/vendor-commands.ts';
import { rescoreVendor } from '../src/features/vendors/vendor-score-commands.ts';
import { randomBase62 } from '../src/platform/crypto.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { DEMO_ASSURANCE } from './demo-assurance.ts';
import { type DemoVendor, seedHistory } from './demo-history.ts';
import { markDemonstration } from './demo-marks.ts';
import { dateBack } from './demo-past.ts';
import { addTemplates } from './demo-templates.ts';
import { DEMO_VENDORS } from './demo-vendors.ts';
import { addWebhook, logDeliveries } from './demo-webhook.ts';

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
const INES = { name: 'Ines Varga', email: 'ines@larkfield.example' };
const TOMAS = { name: 'Tomas Lindqvist', email: 'tomas@larkfield.example' };
const PRIYA = { name: 'Priya Raman', email: 'priya@larkfield.example' };

/** Who looks after which vendor; Ada, who is shown around, after all others. */
const LOOKED_AFTER: Readonly<Record<string, { readonly name: string }>> = {
  'Stratolane Cloud': INES,
  'Pallas & Wren Legal': TOMAS,
  'Nordhavn Datacentre': INES,
  'Quillmark Documents': TOMAS,
  'Tessera Support Desk': INES,
  'Fernhill Catering': TOMAS,
  'Lumen & Oak Interiors': TOMAS,
};

export async function seedDemo(ctx: AppContext): Promise<DemoCredentials> {
  const { id: organisationId } = await createOrganisation(ctx, ORGANISATION);
  const operator = operatorOf(organisationId);
  await updateOrganisation(ctx, operator, { update: { apiKeysEnabled: true }, ifMatch: undefined });
  const password = randomBase62(16);
  const addUser = await userAdder(ctx, operator);
  const ada = await addUser({ ...ADA, role: ADMINISTRATOR, password });
  const colleagues: User[] = [];
  for (const colleague of [
    { ...INES, role: 'Reviewer' },
    { ...TOMAS, role: 'Reviewer' },
    { ...PRIYA, role: 'Viewer' },
  ]) {
    colleagues.push(await addUser({ ...colleague, password: randomBase62(16) }));
  }
  const as = ({ id, name }: User): Caller => ({ ...operator, id, name });
  const { key } = await createApiKey(ctx, as(ada), {
    name: 'Demo integration',
    fullAccess: true,
    permissions: [],
    allowedCidrs: [],
    expiresInDays: null,
  });
  const templates = await addTemplates(ctx, as(ada));
  const webhookId = await addWebhook(ctx, as(ada));
  const vendors: DemoVendor[] = [];
  for (const vendor of DEMO_VENDORS) {
    const owner = colleagues.find(({ name }) => name === LOOKED_AFTER[vendor.name]?.name) ?? ada;
    vendors.push({ ...vendor, id: await addVendor(ctx, as(ada), { vendor, owner }), owner: as(owner) });
  }
  const pasts = await seedHistory(ctx, { vendors, templates });
  await asOwner(ctx, async (owner) => {
    await dateBack(owner, { organisationId, pasts });
    await logDeliveries(owner, webhookId);
    await markDemonstration(owner, { organisationId, visitorId: ada.id });
  });
  for (const { id } of vendors) await inOrganisation(ctx, operator, (tx) => rescoreVendor(tx, operator, id));
  return { organisationId, organisation: ORGANISATION, email: ADA.email, password, apiKey: key };
}

/** For what no command does: the past cannot be changed through the service. */
async function asOwner({ config }: AppContext, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: config.database.ownerUrl });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
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

type Added = { readonly vendor: VendorImport; readonly owner: User };

async function addVendor(ctx: AppContext, caller: Caller, { vendor, owner }: Added): Promise<string> {
  const { id: vendorId } = (await importVendor(ctx, caller, vendor)).body;
  await updateVendor(ctx, caller, { vendorId, update: { ownerId: owner.id }, ifMatch: undefined });
  const { certifications = [], responsibilities = [] } = DEMO_ASSURANCE[vendor.name] ?? {};
  for (const body of certifications) await createCertification(ctx, caller, { vendorId, body });
  for (const body of responsibilities) await createResponsibility(ctx, caller, { vendorId, body });
  return vendorId;
}
