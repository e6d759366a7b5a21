import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readAuditSecrets, readConfig } from '../../server/src/config.ts';
import { createContext, type SealerContext, withAuditSecrets } from '../../server/src/context.ts';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { sealAuditLog } from '../../server/src/features/record/audit/audit-seal-commands.ts';
import {
  sendCheckpointsToWitness,
  startAuditWitness,
} from '../../server/src/features/record/audit/audit-witness-commands.ts';
import { migrate } from '../../server/src/migrate.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import type { Random } from '../support/random.ts';

/** A database with sealed logs whose owner is not a superuser, and copies of it to tamper with. */
export type SealedDatabase = {
  readonly organisationId: string;
  /** An organisation whose log is not tampered with. */
  readonly bystanderId: string;
  /** The checkpoints that the witness has of each organisation. */
  readonly witness: string;
  readonly bystanderWitness: string;
  readonly copy: () => Promise<DatabaseCopy>;
  readonly drop: () => Promise<void>;
};

export type DatabaseCopy = {
  readonly owner: pg.Client;
  readonly ctx: SealerContext;
  readonly drop: () => Promise<void>;
};

const ROUNDS = 6;

const SETTINGS = { ASSAY_SECRET: 'only the drill knows this secret, and only for minutes', LOG_LEVEL: 'silent' };

export const createContextFor = (url: string, settings: Record<string, string> = {}): SealerContext => {
  const variables = { DATABASE_URL: url, ...SETTINGS, ...settings };
  return withAuditSecrets(createContext(readConfig(variables)), readAuditSecrets(variables));
};

async function runAsAdmin(url: string, ...statements: readonly string[]) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

export async function createSealedDatabase(adminUrl: string, dice: Random): Promise<SealedDatabase> {
  const name = `sealed_${randomBytes(5).toString('hex')}`;
  const run = (...statements: string[]) => runAsAdmin(adminUrl, ...statements);
  await run(
    `create role ${name} login createrole password '${name}'`,
    `grant assay_app, assay_lookup to ${name} with admin option`,
    `create database ${name} owner ${name}`,
  );
  const urlOf = (database: string) =>
    Object.assign(new URL(`/${database}`, adminUrl), { username: name, password: name }).href;
  await migrate(urlOf(name));
  const dir = await mkdtemp(join(tmpdir(), 'assay-witness-'));
  const ctx = createContextFor(urlOf(name));
  const sealed = async (organisationName: string) => {
    const { id } = await createOrganisation(ctx, organisationName);
    const file = join(dir, id);
    await startAuditWitness(ctx, createOperatorCaller(id), `file:${file}`);
    for (let round = 0; round < ROUNDS; round += 1) await writeAndSeal(ctx, id, dice);
    return { id, witness: await readFile(file, 'utf8') };
  };
  const [log, bystander] = [await sealed('Northwind'), await sealed('Contoso')];
  await ctx.database.pool.end();
  let copies = 0;
  return {
    organisationId: log.id,
    bystanderId: bystander.id,
    witness: log.witness,
    bystanderWitness: bystander.witness,
    copy: async () => {
      const copied = `${name}_${String((copies += 1))}`;
      await run(`create database ${copied} template ${name} owner ${name}`);
      return openCopy(urlOf(copied), () => run(`drop database ${copied} with (force)`));
    },
    drop: async () => {
      await run(`drop database ${name} with (force)`, `drop role ${name}`);
      await rm(dir, { recursive: true });
    },
  };
}

/** Row-level security also applies to the owner, until the owner disables it. */
const LIFTED = ['audit_entry', 'audit_leaf', 'audit_checkpoint', 'audit_witness', 'audit_verification', 'audit_counted']
  .map((table) => `alter table ${table} no force row level security`)
  .join('; ');

async function openCopy(url: string, drop: () => Promise<void>): Promise<DatabaseCopy> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(LIFTED);
  const ctx = createContextFor(url);
  const close = async () => {
    await owner.end();
    await ctx.database.pool.end();
    await drop();
  };
  return { owner, ctx, drop: close };
}

const ENTRIES = `
  insert into audit_entry (organisation_id, id, action, user_id, user_name, entity_type, entity_id, entity_name, meta,
    address, request_id)
  select current_organisation_id(), gen_random_uuid(), (array['LOGIN', 'UPDATE_VENDOR', 'DELETE_USER'])[1 + n % 3],
    case when n % 4 > 0 then gen_random_uuid() end, 'Someone ' || n, 'Vendor', gen_random_uuid()::text,
    U&'Ünïcode "quoted"\\2028 ' || gen_random_uuid(), jsonb_build_object('exact', 9007199254740992 + n, '10', n, '9', n),
    '192.0.2.' || n, gen_random_uuid()::text
  from generate_series(1, $1::integer) n`;

/** Writes some transactions of one to four entries, seals them, and tells the witness. */
export async function writeAndSeal(ctx: SealerContext, organisationId: string, dice: Random) {
  const client = await ctx.database.pool.connect();
  const transactions = 1 + dice.roll(9);
  for (let written = 0; written < transactions; written += 1) {
    await client.query(`begin; select set_config('app.organisation_id', '${organisationId}', true)`);
    await client.query(ENTRIES, [1 + dice.roll(4)]);
    await client.query('commit');
  }
  client.release();
  await sealExistingEntries(ctx, organisationId);
  await sendCheckpointsToWitness(ctx, organisationId);
}

/** Seals as the worker does, until no entry is waiting for an open transaction. */
export const sealExistingEntries = (ctx: SealerContext, organisationId: string) =>
  waitFor(async () => {
    await sealAuditLog(ctx, organisationId);
    const client = await ctx.database.pool.connect();
    try {
      await client.query(`begin; select set_config('app.organisation_id', '${organisationId}', true)`);
      const { rows } = await client.query(
        `select coalesce(max(e.position), 0) < (select coalesce(max(position), 0) from audit_checkpoint) as done
         from audit_entry e`,
      );
      await client.query('commit');
      return rows[0].done === true;
    } finally {
      client.release();
    }
  });
