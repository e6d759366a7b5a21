import type { User, VendorFindingCreate, VendorImport } from '@assay/contract';
import pg from 'pg';
import type { AppContext } from '../src/context.ts';
import { type Caller, createOperatorCaller } from '../src/domain/caller.ts';
import { createApiKey } from '../src/features/access/api-keys/api-key-commands.ts';
import { createOrganisation, updateOrganisation } from '../src/features/access/organisations/organisation-commands.ts';
import { ADMINISTRATOR, listRoles } from '../src/features/access/roles/role-queries.ts';
import { createUser } from '../src/features/access/users/user-commands.ts';
import { createCertification } from '../src/features/portfolio/certifications/certification-commands.ts';
import { resetPortfolioHistory } from '../src/features/portfolio/figures/index.ts';
import { createResponsibility } from '../src/features/portfolio/responsibilities/responsibility-commands.ts';
import { importVendor, updateVendor } from '../src/features/portfolio/vendors/vendor-commands.ts';
import { updateVendorScore } from '../src/features/portfolio/vendors/vendor-score.ts';
import { raiseVendorFinding } from '../src/features/reviews/findings/raise-commands.ts';
import { randomBase62 } from '../src/platform/crypto.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { DEMO_ASSURANCE } from './demo-assurance.ts';
import { backdateDemoData, rebuildDemoResults } from './demo-backdating.ts';
import { type DemoVendor, seedHistory } from './demo-history.ts';
import { backdateDemoInbox, seedDemoInbox } from './demo-inbox.ts';
import { markDemoData } from './demo-markers.ts';
import { decideOnDemoVendors } from './demo-decisions.ts';
import { seedDemoTemplates } from './demo-templates.ts';
import { DEMO_VENDORS } from './demo-vendors.ts';
import { seedDemoDeliveries, seedDemoWebhook } from './demo-webhook.ts';

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

/** The owners of vendors; Ada, the demo user, owns all others. */
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
  const operator = createOperatorCaller(organisationId);
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
  const templates = await seedDemoTemplates(ctx, as(ada));
  const webhookId = await seedDemoWebhook(ctx, as(ada));
  const vendors: DemoVendor[] = [];
  for (const vendor of DEMO_VENDORS) {
    const owner = colleagues.find(({ name }) => name === LOOKED_AFTER[vendor.name]?.name) ?? ada;
    vendors.push({ ...vendor, id: await addVendor(ctx, as(ada), { vendor, owner }), owner: as(owner) });
  }
  const pasts = await seedHistory(ctx, { vendors, templates });
  await raiseDemoIncident(ctx, as(ada), vendors);
  await asOwner(ctx, async (owner) => {
    await backdateDemoData(owner, { organisationId, pasts });
    await rebuildDemoResults(ctx, owner, { operator, pasts });
  });
  for (const { id } of vendors) await inOrganisation(ctx, operator, (tx) => updateVendorScore(tx, operator, id));
  await decideOnDemoVendors(ctx, as(ada), vendors);
  const [ines] = colleagues;
  if (ines) await seedDemoInbox(ctx, { operator, visitor: ada, colleague: as(ines) });
  await inOrganisation(ctx, operator, (tx) => resetPortfolioHistory(tx, operator));
  await asOwner(ctx, async (owner) => {
    await backdateDemoInbox(owner, organisationId);
    await seedDemoDeliveries(owner, webhookId);
    await markDemoData(owner, { organisationId, visitorId: ada.id });
  });
  return { organisationId, organisation: ORGANISATION, email: ADA.email, password, apiKey: key };
}

/** A finding without an assessment. */
async function raiseDemoIncident(ctx: AppContext, caller: Caller, vendors: readonly DemoVendor[]): Promise<void> {
  const vendor = vendors.find(({ name }) => name === 'Tessera Support Desk');
  if (!vendor) return;
  const body: VendorFindingCreate = {
    title: 'Support tickets were readable by other customers',
    description: 'The vendor reported that tickets of 40 customers could be read by others for two days.',
    recommendation: 'Confirm in writing whether our tickets were among them, and how access is now tested.',
    severity: 'HIGH',
    source: 'INCIDENT',
    controlCodes: [],
  };
  await raiseVendorFinding(ctx, caller, { vendorId: vendor.id, body });
}

/** For changes that the service does not allow, such as backdating. */
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
