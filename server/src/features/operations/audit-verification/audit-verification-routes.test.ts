import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIT_PROOF_PERMISSIONS } from '@assay/contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertAuditEntry, waitUntilSealable } from '../../../../test/support/audit-entries.ts';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import type { TestOrganisation } from '../../../../test/support/factories.ts';
import { useTemporaryDirectory } from '../../../../test/support/fixture.ts';
import { listSealedNotes, sealEntries, seedSealedLog } from '../../../../test/support/sealed-log.ts';
import { respondWith } from '../../../../test/support/webhook-receiver.ts';
import { useWebhookService } from '../../../../test/support/webhook-service.ts';
import { hashLeaf } from '../../../domain/merkle-tree.ts';
import { parseNote } from '../../../domain/signed-note.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { sealAuditLogsHandler } from '../../record/audit/audit-jobs.ts';
import {
  sendCheckpointsToWitness,
  startAuditWitness,
  stopAuditWitness,
} from '../../record/audit/audit-witness-commands.ts';
import { readWitnessFile } from '../../record/audit/audit-witness-queries.ts';
import { verifyAuditLogHandler, verifyAuditLogsHandler } from './audit-verification-jobs.ts';

const { test, receiver } = useWebhookService(200);
const directory = useTemporaryDirectory();
let organisation: TestOrganisation;
let path: string;
let call: TestCaller;
beforeEach(async () => {
  organisation = await seedSealedLog(test, [2, 2]);
  path = join(directory(), organisation.id);
  call = await createSessionCaller(test, organisation, AUDIT_PROOF_PERMISSIONS);
});

const seal = async () => {
  const response = await call({ method: 'GET', url: '/api/app/audit/seal' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const entriesOf = (action: string) =>
  test.database.query('select meta from audit_entry where organisation_id = $1 and action = $2', [
    organisation.id,
    action,
  ]);
const toFile = () => startAuditWitness(test.ctx, organisation.operator, `file:${path}`);
const handOver = () => sendCheckpointsToWitness(test.ctx, organisation.id);
const verifyNow = () => verifyAuditLogHandler.run(test.ctx, { organisationId: organisation.id });

const pendingVerifications = async () => {
  const jobs = await test.database.query(
    `select from job.job where name = 'verify-audit-log' and data ->> 'organisationId' = $1`,
    [organisation.id],
  );
  return jobs.length;
};

/** Verifies independently, with only RFC 8032 and the signed note format. */
function isSigned(note: string, publicKey: string): boolean {
  const key = Buffer.from(publicKey.split('+').slice(2).join('+'), 'base64').subarray(1);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
  const read = parseNote(note);
  if (!read) return false;
  const signer = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(read.text), signer, read.signature);
}

describe('GET /api/app/audit/seal', () => {
  it('200 with the number of sealed entries and the public key', async () => {
    await insertAuditEntry(test, organisation);
    const { publicKey, checkpoint, ...rest } = await seal();
    expect(rest).toEqual({
      sealed: 5,
      unsealed: 1,
      verification: null,
      witness: null,
      cannotShow: [expect.stringContaining('newest entries'), expect.stringContaining('whole log')],
    });
    expect(checkpoint).toMatchObject({ size: 5, note: (await listSealedNotes(test, organisation))[1] });
    expect(checkpoint.note).toContain(`\n5\n${String(checkpoint.root)}\ncomplete ${String(checkpoint.signedAt)}\n`);
    expect(publicKey).toMatch(new RegExp(`^assay/${organisation.id}\\+[0-9a-f]{8}\\+A[A-Za-z0-9+/]{43}$`));
    expect(isSigned(checkpoint.note, publicKey)).toBe(true);
    expect(isSigned(checkpoint.note.replace('\n5\n', '\n6\n'), publicKey)).toBe(false);
  });

  it('200 with the result of the last verification', async () => {
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
    await verifyAuditLogsHandler.run(test.ctx, {});
    expect((await seal()).verification).toMatchObject({
      ok: false,
      upTo: 2,
      problem: expect.stringMatching(/^Entry 2 \(.{36}\) was changed after it was sealed\.$/),
    });
  });

  it('200 with the witness and its progress', async () => {
    await toFile();
    const before = await seal();
    expect(before.witness).toEqual({ kind: 'FILE', target: path, lastSize: 0, lastAt: null, outcome: null });
    expect(before.cannotShow).toEqual([expect.stringContaining(path)]);
    await handOver();
    await verifyNow();
    const { witness, cannotShow } = await seal();
    expect(witness).toMatchObject({
      lastSize: 5,
      outcome: 'Sent checkpoints covering 5 entries',
      lastAt: expect.any(String),
    });
    expect(cannotShow).toEqual([]);
  });
});

describe('POST /api/app/audit/verification', () => {
  it('202 enqueues the verification and audits the request', async () => {
    const response = await call({ method: 'POST', url: '/api/app/audit/verification' });
    expect([response.statusCode, response.json()]).toEqual([202, {}]);
    expect(await entriesOf('VERIFY_AUDIT_LOG')).toHaveLength(1);
    const jobs = await test.database.query<{ data: { organisationId: string } }>(
      `select data from job.job where name = 'verify-audit-log'`,
    );
    expect(jobs.map(({ data }) => data.organisationId)).toContain(organisation.id);
  });

  it('S9: 202 for 20 concurrent requests, of which one enqueues a verification', async () => {
    const requests = Array.from({ length: 20 }, () => call({ method: 'POST', url: '/api/app/audit/verification' }));
    const responses = await Promise.all(requests);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
    expect(await pendingVerifications()).toBe(1);
    expect(await entriesOf('VERIFY_AUDIT_LOG')).toHaveLength(1);
  });

  it('S9: 429 within a minute of the last verification; enqueues and audits nothing', async () => {
    await verifyNow();
    const response = await call({ method: 'POST', url: '/api/app/audit/verification' });
    expect([response.statusCode, response.json().error]).toEqual([
      429,
      'The audit log was verified less than a minute ago. Wait a minute before you start another verification.',
    ]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(await pendingVerifications()).toBe(0);
    expect(await entriesOf('VERIFY_AUDIT_LOG')).toHaveLength(0);
  });
});

describe('GET /api/app/audit/proof', () => {
  it('200 with everything a verifier needs; audited before the first byte is sent', async () => {
    const response = await call({ method: 'GET', url: '/api/app/audit/proof' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    expect(response.headers['content-disposition']).toContain('filename="audit-proof.ndjson"');
    expect(response.body.endsWith('\n')).toBe(true);
    const [header, ...lines] = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toEqual({
      format: 'assay-audit-proof',
      version: 2,
      organisationId: organisation.id,
      origin: `assay/${organisation.id}`,
      publicKey: (await seal()).publicKey,
      createdAt: expect.any(String),
      size: 5,
      checkpoints: 2,
      results: true,
    });
    expect(lines.slice(0, 2).map(({ checkpoint }) => checkpoint)).toEqual(await listSealedNotes(test, organisation));
    for (const [number, line] of lines.slice(2).entries()) {
      expect(line).toMatchObject({ number, hash: hashLeaf(sha256, line.entry).toString('hex') });
      expect(JSON.parse(line.entry)).toMatchObject({ organisationId: organisation.id });
    }
    expect(lines).toHaveLength(7);
    expect(await entriesOf('EXPORT_AUDIT_PROOF')).toEqual([{ meta: { size: 5 } }]);
  });

  it('200 shows a deleted entry as null', async () => {
    await test.database.query(`delete from audit_entry where organisation_id = $1 and entity_name = 'Entry 0'`, [
      organisation.id,
    ]);
    const { body } = await call({ method: 'GET', url: '/api/app/audit/proof' });
    expect(body.match(/"entry":null/g)).toHaveLength(2);
  });
});

describe('Audit witness', () => {
  it('receives every checkpoint once, from the first one on', async () => {
    await toFile();
    await handOver();
    await sealEntries(test, organisation, 1);
    await handOver();
    await handOver();
    expect(await readWitnessFile(path)).toEqual(await listSealedNotes(test, organisation));
    const [line] = (await readFile(path, 'utf8')).split('\n');
    expect(JSON.parse(line ?? '')).toEqual({
      organisationId: organisation.id,
      size: 3,
      note: (await listSealedNotes(test, organisation))[0],
    });
  });

  it('receives signed webhooks, which are retried until accepted', async () => {
    const secret = await startAuditWitness(test.ctx, organisation.operator, receiver.url);
    receiver.answer(respondWith(500));
    await handOver();
    expect((await seal()).witness).toMatchObject({ lastSize: 0, outcome: 'Received HTTP status 500' });
    receiver.answer(respondWith(204));
    await handOver();
    expect((await seal()).witness).toMatchObject({ kind: 'WEBHOOK', lastSize: 5 });
    const taken = receiver.received.at(-1);
    const headers = Object.fromEntries(
      Object.entries(taken?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Verifier(secret ?? '').verify(taken?.body ?? '', headers)).toEqual({
      type: 'audit.checkpoints',
      data: (await listSealedNotes(test, organisation)).map((note, n) => ({
        organisationId: organisation.id,
        size: [3, 5][n],
        note,
      })),
    });
  });

  it('receives checkpoints from the sealing job', async () => {
    await toFile();
    await waitUntilSealable(test, organisation);
    await sealAuditLogsHandler.run(test.ctx, {});
    expect(await readWitnessFile(path)).toHaveLength(3);
  });

  it('reports an error when it cannot be written, and does not block sealing', async () => {
    await startAuditWitness(test.ctx, organisation.operator, `file:${path}/nowhere/file`);
    await waitUntilSealable(test, organisation);
    await sealAuditLogsHandler.run(test.ctx, {});
    expect(await seal()).toMatchObject({
      unsealed: 0,
      witness: { lastSize: 0, outcome: expect.stringContaining('ENOENT') },
    });
  });

  it('is audited when started and stopped, and can only be stopped while it is running', async () => {
    await toFile();
    await stopAuditWitness(test.ctx, organisation.operator);
    const about = [{ meta: { kind: 'FILE', target: path } }];
    expect(await entriesOf('START_AUDIT_WITNESS')).toEqual(about);
    expect(await entriesOf('STOP_AUDIT_WITNESS')).toEqual(about);
    await expect(stopAuditWitness(test.ctx, organisation.operator)).rejects.toThrow();
    expect(await entriesOf('STOP_AUDIT_WITNESS')).toHaveLength(1);
    expect((await seal()).witness).toBeNull();
  });

  it.each(['file:relative', 'http://witness.example/', 'https://10.0.0.1/', 'witness'])(
    'rejects the target %s',
    async (to) => {
      await expect(async () => startAuditWitness(test.ctx, organisation.operator, to)).rejects.toThrow(
        'The target must be',
      );
      expect(await entriesOf('START_AUDIT_WITNESS')).toEqual([]);
    },
  );
});
