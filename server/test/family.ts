import { randomBytes, randomUUID } from 'node:crypto';
import type { TestOrganisation } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

export async function insertRow(database: TestDatabase, table: string, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${String(index + 1)}`);
  await database.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    Object.values(row),
  );
}

/** The ids of one of everything, by the name each has in a path or a body. */
export type Family = ReturnType<typeof newFamily>;

const newFamily = (text: string) => ({
  vendorId: randomUUID(),
  externalId: `${text} external`,
  certificationId: randomUUID(),
  responsibilityId: randomUUID(),
  roleId: randomUUID(),
  userId: randomUUID(),
  ownerId: '',
  sessionId: randomUUID(),
  apiKeyId: randomUUID(),
  frameworkId: randomUUID(),
  templateId: randomUUID(),
});

const DAY_MS = 24 * 3_600_000;

/** One of everything an organisation can hold, with this text in every field that takes one. */
export async function aFamily(test: TestApp, { id: organisation_id }: TestOrganisation, text: string): Promise<Family> {
  const family = newFamily(text);
  const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
    insertRow(test.database, table, { organisation_id, ...row });
  const { vendorId: vendor_id, roleId, userId, certificationId } = family;
  const roleInUse = randomUUID();
  const email = `${text.toLowerCase()}@vendor.example`;

  const role = { description: text, permissions: ['vendors:view'] };
  await insert('role', { id: roleId, name: text, ...role });
  await insert('role', { id: roleInUse, name: `${text} in use`, ...role });
  await insert('app_user', { id: userId, email, name: text, password_hash: text, role_id: roleInUse });
  await insert('session', {
    id: family.sessionId,
    user_id: userId,
    token_hash: randomBytes(32),
    address: text,
    user_agent: text,
    expires_at: new Date(Date.now() + DAY_MS),
  });
  await insert('api_key', {
    id: family.apiKeyId,
    name: text,
    prefix: randomBytes(6).toString('hex'),
    secret_hash: randomBytes(32),
    permissions: ['vendors:view'],
    full_access: false,
    last_used_address: text,
    created_by_name: text,
  });
  await insert('vendor', {
    id: vendor_id,
    name: text,
    external_id: family.externalId,
    contact_name: text,
    contact_email: email,
    website: text,
    notes: text,
    service_description: text,
    tags: [text],
    tier: 'HIGH',
    owner_id: userId,
  });
  await insert('certification', { id: certificationId, vendor_id, name: text, issuer: text, notes: text });
  await insert('responsibility', {
    id: family.responsibilityId,
    vendor_id,
    title: text,
    description: text,
    control_code: text,
    certification_id: certificationId,
    owner_id: userId,
    notes: text,
  });
  await insert('framework', { id: family.frameworkId, name: text, version: text, description: text });
  await insert('control', {
    id: randomUUID(),
    framework_id: family.frameworkId,
    position: 0,
    domain: text,
    code: text,
    title: text,
    guidance: text,
  });
  await insert('template', {
    id: family.templateId,
    lineage_id: randomUUID(),
    version: 1,
    status: 'PUBLISHED',
    name: text,
    description: text,
    sections: JSON.stringify([{ title: text, questions: [] }]),
    question_count: 1,
  });
  await insert('audit_entry', {
    id: randomUUID(),
    action: 'UPDATE_VENDOR',
    user_id: userId,
    user_name: text,
    entity_type: 'Vendor',
    entity_id: vendor_id,
    entity_name: text,
    meta: { text },
    address: text,
    request_id: text,
  });
  return { ...family, ownerId: userId };
}
