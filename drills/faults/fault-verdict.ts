import { setTimeout as pause } from 'node:timers/promises';
import { findDrillProblems } from '../portal/portal-drill-check.ts';
import { createJournal, createSender, hash, type Journal } from './fault-load.ts';
import type { FaultScene } from './fault-scene.ts';

export type Verdict = { readonly lost: string[]; readonly doubled: string[]; readonly late: string[] };

const DELIVERED_WITHIN_MS = 60_000;

/** Compares the responses to clients with the stored data. */
export async function findLosses(scene: FaultScene, journal: Journal): Promise<Verdict> {
  const vendors = await compareVendors(scene, journal);
  const answers = await findDrillProblems(scene.postgres.url, journal.assessments);
  const files = await findLostFiles(scene, journal);
  const webhooks = await compareWebhooks(scene, journal);
  const mails = await compareMails(scene, journal);
  return {
    lost: [...vendors.lost, ...answers, ...files, ...mails.lost],
    doubled: [...vendors.doubled, ...webhooks.doubled, ...mails.doubled],
    late: [...webhooks.late, ...mails.late],
  };
}

/** Every acknowledged vendor exists once, under its ID, with one audit entry. */
async function compareVendors({ owner }: FaultScene, { vendors }: Journal) {
  const { rows } = await owner.query<{ id: string; name: string; entries: number }>(
    `select v.id, v.name, count(a.id)::int as entries
     from vendor v left join audit_entry a
       on a.organisation_id = v.organisation_id and a.entity_id = v.id::text and a.action = 'CREATE_VENDOR'
     where v.name = any ($1) group by v.id, v.name`,
    [vendors.map(({ name }) => name)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    lost: [
      ...vendors.filter(({ id, name }) => found.get(id)?.name !== name).map(({ name }) => `lost: ${name}`),
      ...rows.filter(({ entries }) => entries !== 1).map((row) => `${row.name}: ${String(row.entries)} audit entries`),
    ],
    doubled: rows.length === new Set(rows.map(({ name }) => name)).size ? [] : ['a vendor exists twice'],
  };
}

async function findLostFiles(scene: FaultScene, { files }: Journal): Promise<string[]> {
  const { send } = createSender(scene, createJournal());
  const lost: string[] = [];
  for (const { id, sha256, cookie } of files) {
    const { status, bytes } = await send({
      method: 'GET',
      path: `/api/portal/evidence/${id}/content`,
      headers: { cookie },
    });
    if (status !== 200 || hash(bytes) !== sha256) lost.push(`file ${id}: ${String(status)}`);
  }
  return lost;
}

/** The healthy receiver gets one event per vendor. A repeated delivery has the same ID; a second event would not. */
async function compareWebhooks({ receivers: { healthy } }: FaultScene, { vendors }: Journal) {
  const findMissing = () => {
    const arrived = new Set(healthy.received.map(({ body }) => String(JSON.parse(body).data.id)));
    return vendors.filter(({ id }) => !arrived.has(id));
  };
  const until = performance.now() + DELIVERED_WITHIN_MS;
  while (findMissing().length > 0 && performance.now() < until) await pause(500);
  const ofVendor = Object.groupBy(healthy.received, ({ body }) => String(JSON.parse(body).data.id));
  return {
    late: findMissing().map(({ name }) => `webhook for ${name} not delivered after a minute`),
    doubled: Object.entries(ofVendor)
      .filter(([, some = []]) => new Set(some.map(({ id }) => id)).size > 1)
      .map(([id]) => `two events for vendor ${id}`),
  };
}

/** No email is accepted twice, and what is marked SENT was accepted. */
async function compareMails({ owner, mail }: FaultScene, { sent }: Journal) {
  // Otherwise retries would be due only in minutes or hours.
  await owner.query(`update job.job set start_after = now() where name = 'send-mail' and state = 'created'`);
  const list = async () => {
    const query = 'select id, status from mail where assessment_id = any ($1)';
    return (await owner.query<{ id: string; status: string }>(query, [sent])).rows;
  };
  const until = performance.now() + DELIVERED_WITHIN_MS;
  let rows = await list();
  while (rows.some(({ status }) => status === 'QUEUED' || status === 'SENDING') && performance.now() < until) {
    await pause(500);
    rows = await list();
  }
  const accepted = mail.received.map(({ raw }) => /^Message-ID: <([0-9a-f-]+)@/im.exec(raw)?.[1] ?? '');
  const counts = new Map<string, number>();
  for (const id of accepted) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    lost: rows
      .filter(({ id, status }) => status === 'SENT' && !counts.has(id))
      .map(({ id }) => `email ${id} never sent`),
    doubled: [...counts].filter(([, count]) => count > 1).map(([id]) => `email ${id} sent twice`),
    late: rows.filter(({ status }) => status === 'QUEUED').map(({ id }) => `email ${id} still queued`),
  };
}
