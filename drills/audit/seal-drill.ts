import { Readable } from 'node:stream';
import pg from 'pg';
import type { SealerContext } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { recordAudit } from '../../server/src/features/record/audit/audit-commands.ts';
import { exportAuditProof } from '../../server/src/features/operations/audit-verification/audit-proof.ts';
import { getAuditKeys } from '../../server/src/features/record/audit/audit-keys.ts';
import { createAuditSigner } from '../../server/src/features/record/audit/audit-signer.ts';
import { verifyLog } from '../../server/src/features/record/audit/audit-verification.ts';
import { inOrganisation } from '../../server/src/platform/db/in-organisation.ts';
import { type RunningProcess, startNode, waitFor } from '../../server/test/support/processes.ts';
import { verifyAudit as verifyOffline } from '../../verifier/verify-audit.mjs';
import { stopProcess } from '../support/killed-worker.ts';
import { createContextFor, sealExistingEntries } from './sealed-database.ts';

export type SealDrillOptions = {
  readonly databaseUrl: string;
  readonly entries: number;
  readonly kills: number;
  /** How many times the write rate is measured without and with a sealer. */
  readonly rounds: number;
};

const WRITERS = 16;
const ORGANISATIONS = 5;
const ROUND_MS = 4_000;
/** The worker seals every minute; this is a harder test. */
const SEALED_EVERY_MS = 1_000;

/** Kills the sealer repeatedly during writes, lets one finish, and checks the result. */
export async function runSealDrill({ databaseUrl, entries, kills, rounds }: SealDrillOptions) {
  const started = performance.now();
  const ctx = createContextFor(databaseUrl, { DATABASE_POOL_SIZE: String(WRITERS) });
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const ids: string[] = [];
    for (let n = 0; n < ORGANISATIONS; n += 1)
      ids.push((await createOrganisation(ctx, `Organisation ${String(n)}`)).id);
    const drill = { ctx, databaseUrl, ids };
    const rates = await measureRates(drill, rounds);
    const before = await countEntries(owner);
    let midSeal = 0;
    for (let kill = 0; kill < kills; kill += 1) midSeal += Number(await writeAndKill(drill, entries / kills));
    const written = (await countEntries(owner)) - before;
    for (const id of ids) await sealExistingEntries(ctx, id);
    const logs = [];
    for (const id of ids) logs.push({ ...(await takeStock(owner, id)), ...(await verifyBoth(ctx, id)) });
    return { written, kills, midSeal, logs, rates, durationMs: Math.round(performance.now() - started) };
  } finally {
    await ctx.database.pool.end();
    await owner.end();
  }
}

type Drill = { readonly ctx: SealerContext; readonly databaseUrl: string; readonly ids: readonly string[] };

/** Each writer adds entries until there are enough. Every second entry goes to the first organisation. */
async function write({ ctx, ids }: Drill, isEnough: (written: number) => boolean): Promise<number> {
  let written = 0;
  const writer = async () => {
    while (!isEnough(written)) {
      const number = (written += 1);
      const organisationId = (number % 2 === 0 ? ids[0] : ids[number % ids.length]) ?? '';
      const caller = createOperatorCaller(organisationId);
      const entity = { type: 'Vendor', id: String(number), name: `Vendor ${String(number)}` };
      const event = { action: 'DRILL', entity, meta: { changes: { tier: { from: 'LOW', to: 'HIGH' } } } };
      await inOrganisation(ctx, caller, (tx) => recordAudit(tx, caller, event));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return written;
}

async function startSealer({ databaseUrl, ids }: Drill, pauseMs: number): Promise<RunningProcess> {
  const sealer = startNode('drills/audit/sealer.ts', { args: [databaseUrl, String(pauseMs), ...ids] });
  await waitFor(() => {
    if (sealer.child.exitCode !== null) throw new Error(sealer.stderr());
    return sealer.stdout() !== '';
  });
  return sealer;
}

/** Kills the sealer at a random moment during the writes. Returns whether it was sealing. */
async function writeAndKill(drill: Drill, share: number): Promise<boolean> {
  const sealer = await startSealer(drill, 0);
  const killAt = Math.floor(Math.random() * share);
  let killed = Promise.resolve();
  let isBegun = false;
  await write(drill, (written) => {
    if (written >= killAt && !isBegun) {
      isBegun = true;
      killed = stopProcess(sealer, 'SIGKILL');
    }
    return written >= share;
  });
  await killed;
  return sealer.stdout().endsWith('(');
}

/** Measures entries per second alternately without and with a sealer, on the same tables. */
async function measureRates(drill: Drill, rounds: number) {
  const rates: { without: number[]; with: number[] } = { without: [], with: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.without.push(await measure(drill));
    for (const id of drill.ids) await sealExistingEntries(drill.ctx, id);
    const sealer = await startSealer(drill, SEALED_EVERY_MS);
    rates.with.push(await measure(drill));
    await stopProcess(sealer, 'SIGTERM');
  }
  const ofPairs = rates.with.map((rate, round) => rate / (rates.without[round] ?? rate));
  return { ...rates, ratio: median(rates.with) / median(rates.without), ratioOfPairs: median(ofPairs) };
}

async function measure(drill: Drill): Promise<number> {
  const until = performance.now() + ROUND_MS;
  const started = performance.now();
  const written = await write(drill, () => performance.now() > until);
  return Math.round((written * 1000) / (performance.now() - started));
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function countEntries(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from audit_entry');
  return Number(rows[0]?.count);
}

/** Whether each entry has exactly one number, without gaps from 0. */
async function takeStock(owner: pg.Pool, organisationId: string) {
  const { rows } = await owner.query<{ entries: number; leaves: number; isGapless: boolean; unsealed: number }>(
    `select entries::integer, leaves::integer, unsealed::integer,
       leaves = entries and distinct_entries = leaves and first = 0 and last = leaves - 1 as "isGapless"
     from (select count(*) as entries from audit_entry where organisation_id = $1) e,
       (select count(*) as leaves, count(distinct entry_id) as distinct_entries, min(number) as first, max(number) as last
        from audit_leaf where organisation_id = $1) l,
       (select count(*) as unsealed from audit_entry e where organisation_id = $1 and not exists (
          select from audit_leaf l where l.organisation_id = $1 and l.entry_id = e.id)) u`,
    [organisationId],
  );
  return { entries: 0, leaves: 0, unsealed: 0, isGapless: false, ...rows[0] };
}

async function verifyBoth(ctx: SealerContext, organisationId: string) {
  const { ok, upTo } = await verifyLog(ctx, organisationId, null);
  const { content } = await exportAuditProof(ctx, createOperatorCaller(organisationId));
  const bundle = Readable.from(content).map((lines: string) => Buffer.from(lines));
  const key = createAuditSigner(await getAuditKeys(ctx, organisationId), organisationId).publicKey;
  const offline = await verifyOffline({ bundle, key });
  return { ok, upTo, offline: offline.outcome, offlineUpTo: offline.upTo };
}
