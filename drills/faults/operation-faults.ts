import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { holdOutbound, releaseOutbound } from '../../server/src/features/messaging/outbound/outbound-commands.ts';
import { verifyAuditLogJob } from '../../server/src/features/operations/audit-verification/audit-verification-commands.ts';
import { inOrganisation } from '../../server/src/platform/db/in-organisation.ts';
import { toObjectKey } from '../../server/src/platform/files/remove-object-job.ts';
import { enqueue } from '../../server/src/platform/jobs/enqueue.ts';
import { beginTransaction, lockTable } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { createJournal, createSender, hash } from './fault-load.ts';
import type { FaultScene } from './fault-scene.ts';

const SEALED_WITHIN_MS = 120_000;

/** Uploads a file, overwrites it in the file store, and downloads it. */
async function damageFile(scene: FaultScene) {
  const { ctx, questionnaires, quarantine } = scene;
  const { send } = createSender(scene, createJournal());
  const { token } = await questionnaires.anAssessment();
  const { cookie } = await send({ method: 'POST', path: '/api/portal/session', body: { token } });
  const { json } = await send({
    method: 'POST',
    path: '/api/portal/evidence?fileName=damaged.txt',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: Buffer.from('what the vendor uploaded'),
  });
  const bytes = Buffer.from('what an attacker wrote');
  writeFileSync(quarantine.filler, bytes);
  const key = toObjectKey({ organisationId: questionnaires.organisationId, evidenceId: json.id });
  await ctx.files.put(key, { path: quarantine.filler, sizeBytes: bytes.length, sha256: hash(bytes) });
  rmSync(quarantine.filler);
  const download = { method: 'GET', path: `/api/portal/evidence/${json.id}/content`, headers: { cookie } };
  const { bytes: received } = await send(download);
  if (received.equals(bytes)) throw new Error('A damaged file was served');
}

/** Workers skip jobs whose rows are locked. Retries that are not due yet would not be late. */
async function lockWaitingJobs(scene: FaultScene) {
  const client = await beginTransaction(scene);
  const lock = `select from job.job where name = 'deliver-webhook' and state = 'created'
    and start_after <= clock_timestamp() for update skip locked`;
  while ((await client.query(lock)).rowCount === 0) await pause(5);
}

/** As an attacker with full access to the database could. */
const rewriteAuditLog = ({ owner, questionnaires: { organisationId } }: FaultScene, userName: string) =>
  owner.query(
    `update audit_entry set user_name = ${userName} where organisation_id = $1 and (created_at, id) =
       (select entry_created_at, entry_id from audit_leaf where organisation_id = $1 and number = 1)`,
    [organisationId],
  );

async function waitForSeal({ owner, questionnaires: { organisationId } }: FaultScene) {
  const until = performance.now() + SEALED_WITHIN_MS;
  while (performance.now() < until) {
    const { rowCount } = await owner.query('select from audit_leaf where organisation_id = $1', [organisationId]);
    if (rowCount) return;
    await pause(1_000);
  }
  throw new Error('The audit log was not sealed');
}

const verifyAuditLog = ({ ctx, operator, questionnaires: { organisationId } }: FaultScene) =>
  inOrganisation(ctx, operator, (tx) => enqueue(tx, verifyAuditLogJob, [{ data: { organisationId } }]));

export const operationFaults: readonly Fault[] = [
  { name: 'a stored file is damaged', begin: damageFile, seconds: 5, alerts: ['AssayFilesDamaged'] },
  {
    name: 'a job fails every time',
    begin: ({ owner }) =>
      owner.query(`insert into job.job (name, source_name, data) values ('dead-letters', 'send-mail', '{}')`),
    end: ({ owner }) => owner.query(`delete from job.job where name = 'dead-letters'`),
    seconds: 10,
    doctor: 'failed jobs',
    alerts: ['AssayJobsFailed'],
  },
  {
    name: 'waiting jobs are locked',
    begin: lockWaitingJobs,
    end: ({ current }) => current.end(),
    seconds: 75,
    alerts: ['AssayJobsLate'],
  },
  {
    name: 'the schedule is stuck',
    begin: (scene) => lockTable(scene, 'job.version', 'exclusive'),
    end: ({ current }) => current.end(),
    seconds: 50,
    alerts: ['AssayScheduleStopped'],
  },
  {
    // Not by a lock: an open transaction holds back the entries that can be sealed, so that there is nothing to do.
    name: 'the audit log cannot be sealed',
    begin: ({ owner }) => owner.query('revoke insert on audit_checkpoint from assay_app'),
    end: ({ owner }) => owner.query('grant insert on audit_checkpoint to assay_app'),
    seconds: 230,
    alerts: ['AssayNotSealing'],
  },
  {
    name: 'outbound messages are held, as after a restore',
    begin: ({ ctx }) => holdOutbound(ctx, 'drill'),
    end: ({ ctx }) => releaseOutbound(ctx),
    seconds: 30,
    doctor: 'outbound',
    alerts: ['AssayOutboundHeld'],
  },
  {
    name: 'the audit log is changed',
    begin: async (scene) => {
      await waitForSeal(scene);
      await rewriteAuditLog(scene, `user_name || ' '`);
      await verifyAuditLog(scene);
    },
    end: (scene) => rewriteAuditLog(scene, 'rtrim(user_name)'),
    seconds: 20,
    alerts: ['AssayAuditLogBroken'],
  },
];
