import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_PROOF_PERMISSIONS } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCheckpointsToWitness, startAuditWitness } from '../src/features/record/audit/audit-witness-commands.ts';
import { createSessionCaller } from './support/callers.ts';
import { startNode } from './support/processes.ts';
import { sealEntries, seedSealedLog } from './support/sealed-log.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-proof-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function verify(...args: string[]) {
  const verifier = startNode('verifier/verify-audit.mjs', { args });
  return { code: await verifier.ended, stdout: verifier.stdout() };
}

describe('A downloaded proof', { timeout: 120_000 }, () => {
  it('can be verified offline with its witness, and fails once an entry was changed', async () => {
    const organisation = await seedSealedLog(test, [5, 3]);
    const [proof, witness] = [join(dir, 'proof.ndjson'), join(dir, 'witness')];
    await startAuditWitness(test.ctx, organisation.operator, `file:${witness}`);
    await sealEntries(test, organisation, 2);
    await sendCheckpointsToWitness(test.ctx, organisation.id);
    const call = await createSessionCaller(test, organisation, AUDIT_PROOF_PERMISSIONS);
    const key: string = (await call({ method: 'GET', url: '/api/app/audit/seal' })).json().publicKey;
    const download = async () => {
      const answer = await call({ method: 'GET', url: '/api/app/audit/proof' });
      expect(answer.statusCode).toBe(200);
      await writeFile(proof, answer.body);
    };

    await download();
    const holds = await verify(proof, '--key', key, '--witness', witness);
    expect(holds.code).toBe(0);
    expect(holds.stdout).toContain('The first 12 entries match the record held by the witness');

    await test.database.query(
      `update audit_entry set user_name = 'Nobody' where id =
        (select entry_id from audit_leaf where organisation_id = $1 and number = 7)`,
      [organisation.id],
    );
    await download();
    const broken = await verify(proof, '--key', key);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain('Entry 7 was changed after it was sealed.');
  });
});
