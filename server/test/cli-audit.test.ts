import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCheckpointsToWitness } from '../src/features/record/audit/audit-witness-commands.ts';
import { useAssessments } from './support/assessment-calls.ts';
import { seedIntegrator, seedOrganisation, seedVendor } from './support/factories.ts';
import { startNode } from './support/processes.ts';
import { listSealedIds, sealLog, seedSealedLog } from './support/sealed-log.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp();
let dir: string;
let env: Record<string, string>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function assayAudit(...args: string[]) {
  const cli = startNode('server/src/cli.ts', {
    args: ['audit', ...args, '--json'],
    env,
  });
  const code = await cli.ended;
  return { code, ...JSON.parse(code === 0 ? cli.stdout() : cli.stderr()) };
}

const sinks = () => test.database.query('select kind, target, format, position from audit_sink');

describe('assay audit', { timeout: 120_000 }, () => {
  it('starts a copy, reports its status, and stops it', async () => {
    const { id } = await seedOrganisation(test);
    const of = ['--organisation', id];
    expect(await assayAudit('status', ...of)).toEqual({ code: 0, to: null });
    const file = await assayAudit('copy', ...of, '--to', 'file:/var/log/audit.jsonl', '--format', 'raw');
    expect(file).toEqual({ code: 0, to: 'file:/var/log/audit.jsonl', format: 'raw', secret: null });
    const hook = await assayAudit('copy', ...of, '--to', 'https://siem.example/in');
    expect(hook).toMatchObject({ code: 0, format: 'ocsf', secret: expect.stringMatching(/^whsec_/) });
    expect(await sinks()).toEqual([
      { kind: 'WEBHOOK', target: 'https://siem.example/in', format: 'OCSF', position: '0' },
    ]);
    expect(await assayAudit('status', ...of)).toEqual({
      code: 0,
      to: 'https://siem.example/in',
      format: 'OCSF',
      outcome: null,
    });
    expect(await assayAudit('stop', ...of)).toMatchObject({ code: 0 });
    expect(await sinks()).toEqual([]);
    const entries = await test.database.query(
      `select action from audit_entry where action like '%AUDIT_COPY' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['START_AUDIT_COPY', 'START_AUDIT_COPY', 'STOP_AUDIT_COPY']);
  });

  it('verifies the log with and without a witness file, and fails when an entry was changed', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const of = ['--organisation', organisation.id];
    const witness = join(dir, 'witness.jsonl');
    await assayAudit('witness', ...of, '--to', `file:${witness}`);
    await sendCheckpointsToWitness(test.ctx, organisation.id);
    expect(await assayAudit('witness', ...of)).toMatchObject({ to: `file:${witness}`, size: 3 });
    expect(await assayAudit('verify', ...of)).toMatchObject({ code: 0, ok: true, upTo: 3, witnessed: null });
    expect(await assayAudit('verify', ...of, '--witness', witness)).toMatchObject({ code: 0, witnessed: 3 });
    const [, , last] = await listSealedIds(test, organisation);
    await test.database.query(`update audit_entry set action = 'X' where id = $1`, [last]);
    const found = startNode('server/src/cli.ts', { args: ['audit', 'verify', ...of], env });
    expect([await found.ended, found.stdout()]).toEqual([
      1,
      expect.stringContaining(`ENTRY_CHANGED: Entry 2 (${String(last)}) was changed after it was sealed.`),
    ]);
    expect(await assayAudit('witness', ...of, '--stop')).toMatchObject({ code: 0, to: null });
  });

  it('fails when an answer of a completed assessment was changed', async () => {
    const { organisation, call } = await seedIntegrator(test);
    const { anAssessment } = useAssessments({ call, vendor: () => seedVendor(test, organisation) });
    const { id } = await anAssessment('COMPLETED');
    await sealLog(test, organisation);
    const of = ['--organisation', organisation.id];
    expect(await assayAudit('verify', ...of)).toMatchObject({ code: 0, ok: true, results: { sealed: 1 } });
    await test.database.query(`update response set answer = '"NO"' where assessment_id = $1 and question_key = 'a'`, [
      id,
    ]);
    const found = startNode('server/src/cli.ts', { args: ['audit', 'verify', ...of], env });
    expect([await found.ended, found.stdout()]).toEqual([
      1,
      expect.stringContaining(`Assessment ${id} was changed after it was finalised: responses.a.answer differs.`),
    ]);
  });

  it('prints the key and writes a proof, but never overwrites a file', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const of = ['--organisation', organisation.id];
    const { publicKey } = await assayAudit('key', ...of);
    const out = join(dir, 'proof.ndjson');
    expect(await assayAudit('proof', ...of, '--out', out)).toEqual({ code: 0, out });
    const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 1 + 3);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ publicKey, size: 3 });
    expect(await assayAudit('proof', ...of, '--out', out)).toMatchObject({
      code: 1,
      error: expect.stringContaining('EEXIST'),
    });
  });

  it('rejects a forbidden target', async () => {
    const { id } = await seedOrganisation(test);
    const answer = await assayAudit('copy', '--organisation', id, '--to', 'https://127.0.0.1/');
    expect(answer).toMatchObject({ code: 1, error: expect.stringContaining('public https URL') });
    expect(await sinks()).toEqual([]);
  });
});
