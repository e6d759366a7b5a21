import { randomUUID } from 'node:crypto';
import type { WebhookWithSecret } from '@assay/contract';
import { startAuditCopy } from '../../../src/features/record/audit/audit-sink-commands.ts';
import { insertRow } from '../seed-one-of-everything.ts';
import { buildPng } from '../test-images.ts';
import { addId, post, put, type Scene } from './scene.ts';

/** Settings of the organisation. The webhook comes first, so that it queues deliveries for what follows. */
export async function plantSettings(scene: Scene): Promise<void> {
  await plantWebhook(scene);
  await plantIdentityProvider(scene);
  await plantAuditLog(scene);
  await plantTasks(scene);
  await plantMail(scene);
  await plantLogo(scene);
}

async function plantWebhook({ asAdmin, ids, plant, plantSecret }: Scene) {
  const { id, secret } = await asAdmin<WebhookWithSecret>(
    post('/api/v1/webhooks', {
      url: `https://hooks.example/${plant('webhook address')}`,
      description: plant('webhook address'),
      events: ['vendor.created', 'assessment.sent', 'finding.created'],
    }),
  );
  plantSecret('webhook secret', secret);
  addId(ids, 'webhookId', id);
}

export const plantWebhookOutcomes = ({ test, organisation, plant }: Scene) =>
  test.database.query('update webhook_delivery set outcome = $2 where organisation_id = $1', [
    organisation.id,
    plant('webhook outcome'),
  ]);

/** The provider cannot be reached, without a DNS lookup. */
async function plantIdentityProvider({ test, organisation, asAdmin, plant }: Scene) {
  await asAdmin(
    put('/api/app/identity-provider', {
      issuer: 'https://login.example',
      clientId: plant('identity provider'),
      clientSecret: plant('SSO client secret'),
      domains: [`${plant('identity provider')}.example`],
      defaultRoleId: null,
      trustEmail: false,
      trustMfa: false,
      ssoOnly: false,
      enabled: true,
    }),
  );
  await test.database.query('update identity_provider set issuer = $2 where organisation_id = $1', [
    organisation.id,
    `https://127.0.0.1/${plant('identity provider')}`,
  ]);
}

async function plantAuditLog({ test, organisation, plant, plantSecret }: Scene) {
  const to = `https://siem.example/${plant('audit copy target')}`;
  plantSecret(
    'audit copy secret',
    (await startAuditCopy(test.ctx, organisation.operator, { to, format: 'RAW' })) ?? '',
  );
  await insertRow(test.database, 'audit_entry', {
    organisation_id: organisation.id,
    id: randomUUID(),
    action: 'UPDATE_VENDOR',
    user_name: plant('audit details'),
    entity_type: 'Vendor',
    entity_id: randomUUID(),
    entity_name: plant('audit details'),
    meta: { changes: { notes: { from: plant('audit details'), to: null } } },
    address: plant('audit details'),
  });
}

async function plantTasks({ test, organisation, ids, plant }: Scene) {
  for (const [kind, error] of [
    ['SEND_ASSESSMENTS', plant('task error')],
    ['IMPORT_VENDORS', plant('import error')],
  ] as const) {
    const id = randomUUID();
    const task = { id, kind, request: JSON.stringify({}), created_by_name: 'Robin' };
    await insertRow(test.database, 'task', { organisation_id: organisation.id, ...task });
    const item = { task_id: id, subject_id: randomUUID(), outcome: 'FAILED', error };
    await insertRow(test.database, 'task_item', { organisation_id: organisation.id, ...item });
    addId(ids, 'taskId', id);
  }
}

const plantMail = ({ test, organisation, plant }: Scene) =>
  insertRow(test.database, 'mail', {
    organisation_id: organisation.id,
    id: randomUUID(),
    kind: 'NOTICE',
    recipient_name: plant('email recipient'),
    recipient_email: `${plant('email recipient')}@vendor.example`,
    subject: plant('email subject'),
    body_text: plant('email body'),
    body_html: plant('email body'),
    status: 'FAILED',
    outcome: plant('email body'),
  });

const plantLogo = ({ test, organisation }: Scene) =>
  insertRow(test.database, 'organisation_logo', {
    organisation_id: organisation.id,
    mime_type: 'image/png',
    content: buildPng(2, 1),
    sha256: randomUUID(),
    width_px: 2,
    height_px: 1,
  });
