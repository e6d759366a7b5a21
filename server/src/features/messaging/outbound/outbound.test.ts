import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilSealable } from '../../../../test/support/audit-entries.ts';
import { seedOrganisation, seedSignedInUser, type TestOrganisation } from '../../../../test/support/factories.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { startMailServer, type TestMailServer } from '../../../../test/support/test-mail-server.ts';
import { startWebhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { startWorker } from '../../../jobs.ts';
import type { RunningJobs } from '../../../platform/jobs/run-jobs.ts';
import { sealAuditLog } from '../../record/audit/audit-seal-commands.ts';
import { startAuditCopy } from '../../record/audit/audit-sink-commands.ts';
import { copyAuditEntries } from '../../record/audit/audit-sink-copy.ts';
import { findAuditSink } from '../../record/audit/audit-sink-queries.ts';
import { sendCheckpointsToWitness, startAuditWitness } from '../../record/audit/audit-witness-commands.ts';
import { sendMailHandler } from '../mail/mail-delivery.ts';
import { createWebhook } from '../webhooks/webhook-commands.ts';
import { testWebhook } from '../webhooks/webhook-delivery-commands.ts';
import { holdOutbound, releaseOutbound } from './outbound-commands.ts';

let mails: TestMailServer;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let test: TestApp;
let organisation: TestOrganisation;
let dir: string;
let worker: RunningJobs | undefined;
beforeAll(async () => {
  mails = await startMailServer();
  receiver = await startWebhookReceiver();
  dir = await mkdtemp(join(tmpdir(), 'assay-held-'));
  const environment = { ...receiver.environment, SMTP_URL: mails.url, MAIL_FROM: 'risk@assay.example' };
  test = await startTestApp(environment);
  organisation = await seedOrganisation(test);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await releaseOutbound(test.ctx);
  mails.received.length = 0;
  receiver.received.length = 0;
});
afterAll(async () => {
  await test.close();
  await mails.stop();
  await receiver.close();
  await rm(dir, { recursive: true });
});

const outbox = () => useMails(test, () => organisation);
const hold = () => holdOutbound(test.ctx, 'Restored');
const auditActions = async () => {
  const rows = await test.database.query<{ action: string }>(
    `select action from audit_entry where action like '%OUTBOUND' order by created_at desc`,
  );
  return rows.map(({ action }) => action);
};

/** Waits until the workers have processed all due jobs. */
const nothingIsDue = () =>
  waitFor(async () => {
    const due = await test.database.query(
      `select from job.job where name in ('send-mail', 'deliver-webhook') and
         (state in ('retry', 'active') or (state = 'created' and start_after <= now()))`,
    );
    return due.length === 0;
  });

async function aWebhookToSend() {
  const choice = { url: receiver.url, description: null, events: ['vendor.created' as const] };
  const { id } = await createWebhook(test.ctx, organisation.operator, choice);
  return testWebhook(test.ctx, organisation.operator, id);
}

describe('While outbound messages are held', () => {
  it('no email or webhook is sent; after the release each is sent once', async () => {
    await hold();
    const [mailId, { id: deliveryId }] = [await outbox().aMail(), await aWebhookToSend()];
    worker = await startWorker(test.ctx);
    await nothingIsDue();
    expect([mails.received, receiver.received]).toEqual([[], []]);
    const held = {
      status: 'QUEUED',
      attempts: 0,
      outcome: expect.stringContaining('Outbound messages have been on hold since'),
    };
    expect(await outbox().stateOf(mailId)).toMatchObject(held);
    const [delivery] = await test.database.query('select status, attempts from webhook_delivery where id = $1', [
      deliveryId,
    ]);
    expect(delivery).toEqual({ status: 'PENDING', attempts: 0 });
    const failed = await test.database.query(`select from job.job where state = 'failed' or retry_count > 0`);
    expect(failed).toEqual([]);

    expect(await releaseOutbound(test.ctx)).toMatchObject({ hold: { reason: 'Restored' }, woken: 2 });
    await worker.stop();
    worker = await startWorker(test.ctx);
    await waitFor(() => mails.received.length > 0 && receiver.received.length > 0);
    await nothingIsDue();
    expect([mails.received.length, receiver.received.length]).toEqual([1, 1]);
    expect(await outbox().stateOf(mailId)).toMatchObject({ status: 'SENT', attempts: 1 });
  });

  it('a prepared email is not sent, because the hold is checked again just before sending', async () => {
    const mailId = await outbox().aMail();
    const slow = await startMailServer({
      // Holds after the first check and before the last.
      onConnect: (_, answer) => void hold().then(() => answer()),
    });
    const { mail } = test.ctx.config;
    if (!mail) throw new Error('There is a mail server');
    const config = { ...test.ctx.config, mail: { ...mail, port: slow.port } };
    await sendMailHandler.run({ ...test.ctx, config }, { organisationId: organisation.id, mailId });
    expect(slow.received).toEqual([]);
    await slow.stop();
    expect(await outbox().stateOf(mailId)).toMatchObject({ status: 'QUEUED' });
  });

  it('no audit log copies or checkpoints are sent, not even to a file', async () => {
    const [copy, witness] = [join(dir, 'copy.jsonl'), join(dir, 'witness.jsonl')];
    await startAuditCopy(test.ctx, organisation.operator, { to: `file:${copy}`, format: 'RAW' });
    await startAuditWitness(test.ctx, organisation.operator, `file:${witness}`);
    await hold();
    await sealAuditLog(test.ctx, organisation.id);
    await copyAuditEntries(test.ctx, organisation.id);
    await sendCheckpointsToWitness(test.ctx, organisation.id);
    for (const path of [copy, witness]) await expect(readFile(path)).rejects.toThrow('ENOENT');
    expect(await findAuditSink(test.ctx, organisation.operator)).toMatchObject({
      outcome: expect.stringContaining('on hold since'),
    });
    await releaseOutbound(test.ctx);
    await waitUntilSealable(test, organisation);
    await copyAuditEntries(test.ctx, organisation.id);
    await sendCheckpointsToWitness(test.ctx, organisation.id);
    expect(await readFile(copy, 'utf8')).toContain('RELEASE_OUTBOUND');
    expect(await readFile(witness, 'utf8')).toContain(organisation.id);
  });

  it('a test email is refused with the reason, and the settings show since when', async () => {
    const { heldAt } = await hold();
    const { call } = await seedSignedInUser(test, organisation);
    const answer = await call({ method: 'POST', url: '/api/app/mails/test', payload: { to: 'ada@assay.example' } });
    expect(answer.json()).toEqual({
      accepted: false,
      words: `Outbound messages have been on hold since ${heldAt}: Restored`,
    });
    expect((await call({ method: 'GET', url: '/api/app/mail-server' })).json()).toMatchObject({ heldSince: heldAt });
    expect(mails.received).toEqual([]);
    expect(await test.ctx.metrics.registry.getSingleMetricAsString('assay_outbound_held')).toMatch(/held 1$/);
    await releaseOutbound(test.ctx);
    expect(await test.ctx.metrics.registry.getSingleMetricAsString('assay_outbound_held')).toMatch(/held 0$/);
  });

  it('a second hold changes nothing, and every audit log records the hold once', async () => {
    const other = await seedOrganisation(test, 'Other');
    const before = await auditActions();
    const first = await hold();
    expect(await holdOutbound(test.ctx, 'Again')).toEqual(first);
    await releaseOutbound(test.ctx);
    expect(await releaseOutbound(test.ctx)).toBeNull();
    const added = (await auditActions()).length - before.length;
    expect(added).toBe(4);
    const told = await test.database.query(
      `select from audit_entry where organisation_id = $1 and action = 'HOLD_OUTBOUND' and meta ->> 'reason' = 'Restored'`,
      [other.id],
    );
    expect(told).toHaveLength(1);
  });
});
