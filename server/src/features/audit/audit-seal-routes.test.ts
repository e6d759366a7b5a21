import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEntry, untilFinal } from '../../../test/audit-entries.ts';
import { aSessionCaller, type Caller } from '../../../test/callers.ts';
import type { TestOrganisation } from '../../../test/factories.ts';
import { answerWith, startReceiver } from '../../../test/receiver.ts';
import { aSealedLog, notesOf, sealEntries } from '../../../test/sealed-log.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { leafHash } from '../../domain/merkle-tree.ts';
import { readNote } from '../../domain/signed-note.ts';
import { sha256 } from '../../platform/crypto.ts';
import { sealAuditLogsWork, verifyAuditLogsWork, verifyAuditLogWork } from './audit-jobs.ts';
import { handOverCheckpoints, startAuditWitness, stopAuditWitness } from './audit-witness-commands.ts';
import { readWitnessFile } from './audit-witness-queries.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let test: TestApp;
let dir: string;
let organisation: TestOrganisation;
let path: string;
let call: Caller;
beforeAll(async () => {
  receiver = await startReceiver();
  test = await startTestApp(receiver.environment);
  dir = await mkdtemp(join(tmpdir(), 'assay-witness-'));
});
beforeEach(async () => {
  organisation = await aSealedLog(test, [2, 2]);
  path = join(dir, organisation.id);
  call = await aSessionCaller(test, organisation, ['audit:view']);
  receiver.received.length = 0;
  receiver.answer(answerWith(200));
});
afterAll(async () => {
  await test.close();
  await receiver.close();
  await rm(dir, { recursive: true, force: true });
});

const seal = async () => {
  const answer = await call({ method: 'GET', url: '/api/app/audit/seal' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const entriesOf = (action: string) =>
  test.database.query('select meta from audit_entry where organisation_id = $1 and action = $2', [
    organisation.id,
    action,
  ]);
const toFile = () => startAuditWitness(test.ctx, organisation.operator, `file:${path}`);
const handOver = () => handOverCheckpoints(test.ctx, organisation.id);
const verifyNow = () => verifyAuditLogWork.run(test.ctx, { organisationId: organisation.id });

/** As somebody would who knows only RFC 8032 and the form of a signed note. */
function isSigned(note: string, publicKey: string): boolean {
  const key = Buffer.from(publicKey.split('+').slice(2).join('+'), 'base64').subarray(1);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
  const read = readNote(note);
  if (!read) return false;
  const signer = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(read.text), signer, read.signature);
}

describe('GET /api/app/audit/seal', () => {
  it('200 with how far the log is sealed, and by which key', async () => {
    await anEntry(test, organisation);
    const { publicKey, checkpoint, ...rest } = await seal();
    expect(rest).toEqual({
      sealed: 5,
      unsealed: 1,
      verification: null,
      witness: null,
      cannotShow: [expect.stringContaining('newest entries'), expect.stringContaining('whole log')],
    });
    expect(checkpoint).toMatchObject({ size: 5, note: (await notesOf(test, organisation))[1] });
    expect(checkpoint.note).toContain(`\n5\n${String(checkpoint.root)}\ncomplete ${String(checkpoint.signedAt)}\n`);
    expect(publicKey).toMatch(new RegExp(`^assay/${organisation.id}\\+[0-9a-f]{8}\\+A[A-Za-z0-9+/]{43}$`));
    expect(isSigned(checkpoint.note, publicKey)).toBe(true);
    expect(isSigned(checkpoint.note.replace('\n5\n', '\n6\n'), publicKey)).toBe(false);
  });

  it('200 with what the last verification found', async () => {
    await verifyNow();
    const good = (await seal()).verification;
    expect(good).toEqual({
      checkedAt: expect.any(String),
      ok: true,
      upTo: 5,
      upToEntryAt: expect.any(String),
      problem: null,
    });
    await test.database.query(
      `update audit_entry set user_name = 'X' where organisation_id = $1 and entity_name = 'Entry 1'`,
      [organisation.id],
    );
    await verifyAuditLogsWork.run(test.ctx, {});
    expect((await seal()).verification).toMatchObject({
      ok: false,
      upTo: 2,
      problem: expect.stringMatching(/^Entry number 2 \(.{36}\) was changed after it was sealed\.$/),
    });
  });

  it('200 with the witness, and how far it got', async () => {
    await toFile();
    const before = await seal();
    expect(before.witness).toEqual({ kind: 'FILE', target: path, lastSize: 0, lastAt: null, outcome: null });
    expect(before.cannotShow).toEqual([expect.stringContaining(path)]);
    await handOver();
    await verifyNow();
    const { witness, cannotShow } = await seal();
    expect(witness).toMatchObject({ lastSize: 5, outcome: 'Handed over up to 5 entries', lastAt: expect.any(String) });
    expect(cannotShow).toEqual([]);
  });
});

describe('POST /api/app/audit/verification', () => {
  it('202 has the worker verify the log, and says so in it', async () => {
    const answer = await call({ method: 'POST', url: '/api/app/audit/verification' });
    expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
    expect(await entriesOf('VERIFY_AUDIT_LOG')).toHaveLength(1);
    const jobs = await test.database.query<{ data: { organisationId: string } }>(
      `select data from job.job where name = 'verify-audit-log'`,
    );
    expect(jobs.map(({ data }) => data.organisationId)).toContain(organisation.id);
  });
});

describe('GET /api/app/audit/proof', () => {
  it('200 with everything that a verifier needs, logged before the first byte', async () => {
    const answer = await call({ method: 'GET', url: '/api/app/audit/proof' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    expect(answer.headers['content-disposition']).toContain('filename="audit-proof.ndjson"');
    expect(answer.body.endsWith('\n')).toBe(true);
    const [header, ...lines] = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toEqual({
      format: 'assay-audit-proof',
      version: 1,
      organisationId: organisation.id,
      origin: `assay/${organisation.id}`,
      publicKey: (await seal()).publicKey,
      createdAt: expect.any(String),
      size: 5,
      checkpoints: 2,
    });
    expect(lines.slice(0, 2).map(({ checkpoint }) => checkpoint)).toEqual(await notesOf(test, organisation));
    for (const [number, line] of lines.slice(2).entries()) {
      expect(line).toMatchObject({ number, hash: leafHash(sha256, line.entry).toString('hex') });
      expect(JSON.parse(line.entry)).toMatchObject({ organisationId: organisation.id });
    }
    expect(lines).toHaveLength(7);
    expect(await entriesOf('EXPORT_AUDIT_PROOF')).toEqual([{ meta: { size: 5 } }]);
  });

  it('200 shows an entry that is gone as gone', async () => {
    await test.database.query(`delete from audit_entry where organisation_id = $1 and entity_name = 'Entry 0'`, [
      organisation.id,
    ]);
    const { body } = await call({ method: 'GET', url: '/api/app/audit/proof' });
    expect(body.match(/"entry":null/g)).toHaveLength(2);
  });
});

describe('A witness', () => {
  it('gets every checkpoint once, from the first one on', async () => {
    await toFile();
    await handOver();
    await sealEntries(test, organisation, 1);
    await handOver();
    await handOver();
    expect(await readWitnessFile(path)).toEqual(await notesOf(test, organisation));
    const [line] = (await readFile(path, 'utf8')).split('\n');
    expect(JSON.parse(line ?? '')).toEqual({
      organisationId: organisation.id,
      size: 3,
      note: (await notesOf(test, organisation))[0],
    });
  });

  it('gets them signed, where it is a webhook, and again until it takes them', async () => {
    const secret = await startAuditWitness(test.ctx, organisation.operator, receiver.url);
    receiver.answer(answerWith(500));
    await handOver();
    expect((await seal()).witness).toMatchObject({ lastSize: 0, outcome: 'Answered with 500' });
    receiver.answer(answerWith(204));
    await handOver();
    expect((await seal()).witness).toMatchObject({ kind: 'WEBHOOK', lastSize: 5 });
    const taken = receiver.received.at(-1);
    const headers = Object.fromEntries(
      Object.entries(taken?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Verifier(secret ?? '').verify(taken?.body ?? '', headers)).toEqual({
      type: 'audit.checkpoints',
      data: (await notesOf(test, organisation)).map((note, n) => ({
        organisationId: organisation.id,
        size: [3, 5][n],
        note,
      })),
    });
  });

  it('is told by the job that seals', async () => {
    await toFile();
    await untilFinal(test, organisation);
    await sealAuditLogsWork.run(test.ctx, {});
    expect(await readWitnessFile(path)).toHaveLength(3);
  });

  it('that cannot be written is said to be so, and does not keep the log from being sealed', async () => {
    await startAuditWitness(test.ctx, organisation.operator, `file:${path}/nowhere/file`);
    await untilFinal(test, organisation);
    await sealAuditLogsWork.run(test.ctx, {});
    expect(await seal()).toMatchObject({
      unsealed: 0,
      witness: { lastSize: 0, outcome: expect.stringContaining('ENOENT') },
    });
  });

  it('is started and stopped with an entry each, and stopped only while there is one', async () => {
    await toFile();
    await stopAuditWitness(test.ctx, organisation.operator);
    const about = [{ meta: { kind: 'FILE', target: path } }];
    expect(await entriesOf('START_AUDIT_WITNESS')).toEqual(about);
    expect(await entriesOf('STOP_AUDIT_WITNESS')).toEqual(about);
    await expect(stopAuditWitness(test.ctx, organisation.operator)).rejects.toThrow();
    expect(await entriesOf('STOP_AUDIT_WITNESS')).toHaveLength(1);
    expect((await seal()).witness).toBeNull();
  });

  it.each(['file:relative', 'http://witness.example/', 'https://10.0.0.1/', 'witness'])('cannot be %s', async (to) => {
    await expect(async () => startAuditWitness(test.ctx, organisation.operator, to)).rejects.toThrow('The target is');
    expect(await entriesOf('START_AUDIT_WITNESS')).toEqual([]);
  });
});
