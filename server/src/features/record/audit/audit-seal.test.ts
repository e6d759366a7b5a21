import { createHash } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { insertAuditEntry, waitUntilSealable } from '../../../../test/support/audit-entries.ts';
import { seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import {
  listSealedIds,
  listSealedNotes,
  sealEntries,
  seedSealedLog,
  verifySealedLog,
} from '../../../../test/support/sealed-log.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { appendLeaves, computeRoot, EMPTY_MERKLE_TREE, hashLeaf } from '../../../domain/merkle-tree.ts';
import { parseCheckpoint, parseNote } from '../../../domain/signed-note.ts';
import { sealAuditLog } from './audit-seal-commands.ts';

const test = useTestApp();
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

const leavesOf = (organisationId: string) =>
  test.database.query<{ number: string; hash: Buffer; position: string; id: string }>(
    `select l.number, l.hash, e.position, e.id from audit_leaf l join audit_entry e on e.id = l.entry_id
     where l.organisation_id = $1 order by l.number`,
    [organisationId],
  );

describe('Sealing', () => {
  it('numbers final entries from 0, in transaction order and without gaps', async () => {
    const organisation = await seedSealedLog(test, [4, 3]);
    const leaves = await leavesOf(organisation.id);
    expect(leaves.map(({ number }) => Number(number))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const inOrder = leaves.toSorted((a, b) => Number(a.position) - Number(b.position) || (a.id < b.id ? -1 : 1));
    expect(leaves).toEqual(inOrder);
    const sizes = (await listSealedNotes(test, organisation)).map(
      (note) => parseCheckpoint(parseNote(note)?.text ?? '')?.size,
    );
    expect(sizes).toEqual([5, 8]);
  });

  it('hashes the whole entry: every column, to the microsecond', async () => {
    const organisation = await seedOrganisation(test);
    await seedVendor(test, organisation, { name: 'Ünïcode "quoted" \n line' });
    await waitUntilSealable(test, organisation);
    await sealAuditLog(test.ctx, organisation.id);
    const [entry] = await test.database.query<Record<string, string>>(
      `select organisation_id, id, position, action, user_name, entity_type, entity_id, entity_name, meta::text as meta,
         to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at
       from audit_entry where organisation_id = $1 and action = 'CREATE_VENDOR'`,
      [organisation.id],
    );
    const text = [
      `{"action":"CREATE_VENDOR","address":null,"createdAt":"${(entry?.['at'] ?? '').replace(/\.?0+$/, '')}+00:00"`,
      `"entityId":"${String(entry?.['entity_id'])}","entityName":${JSON.stringify(entry?.['entity_name'])}`,
      `"entityType":"Vendor","id":"${String(entry?.['id'])}","meta":${String(entry?.['meta'])}`,
      `"organisationId":"${organisation.id}","position":${String(entry?.['position'])},"requestId":null`,
      `"userId":null,"userName":"Operator"}`,
    ].join(',');
    const leaf = (await leavesOf(organisation.id)).find(({ id }) => id === entry?.['id']);
    expect(leaf?.hash.toString('hex')).toBe(hashLeaf(sha256, text).toString('hex'));
  });

  it('signs the root of the tree of all leaves', async () => {
    const organisation = await seedSealedLog(test, [2, 2, 2]);
    const leaves = (await leavesOf(organisation.id)).map(({ hash }) => hash);
    for (const note of await listSealedNotes(test, organisation)) {
      const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
      const tree = appendLeaves(sha256, EMPTY_MERKLE_TREE, leaves.slice(0, checkpoint?.size));
      expect(checkpoint).toMatchObject({ origin: `assay/${organisation.id}`, complete: true });
      expect(checkpoint?.root).toEqual(computeRoot(sha256, tree));
    }
  });

  it('signs nothing when there are no new entries', async () => {
    const organisation = await seedSealedLog(test, [1]);
    await sealAuditLog(test.ctx, organisation.id);
    expect(await listSealedNotes(test, organisation)).toHaveLength(1);
  });

  it('leaves an open transaction, and everything that began after it, for the next run', async () => {
    const organisation = await seedSealedLog(test, [1]);
    const open = new pg.Client({ connectionString: test.database.url });
    await open.connect();
    try {
      await open.query('begin');
      await open.query(
        `insert into audit_entry (organisation_id, id, action, user_name) values ($1, gen_random_uuid(), 'LATE', 'Ada')`,
        [organisation.id],
      );
      await insertAuditEntry(test, organisation);
      await sealAuditLog(test.ctx, organisation.id);
      expect(await listSealedIds(test, organisation)).toHaveLength(2);
      await open.query('commit');
    } finally {
      await open.end();
    }
    await sealEntries(test, organisation, 0);
    expect(await listSealedIds(test, organisation)).toHaveLength(4);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true, upTo: 4 });
  });

  it('continues after the database was restored on another server', async () => {
    const organisation = await seedSealedLog(test, [3]);
    await test.database.query('update audit_clock set system_identifier = 1');
    await test.database.query('call maintain_audit_log()');
    await sealEntries(test, organisation, 3);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true, upTo: 7, sealed: 7, unsealed: 0 });
  });

  it('seals a long log in batches of whole transactions, and is complete after the last', async () => {
    const organisation = await seedOrganisation(test);
    for (const entries of [50_010, 5]) {
      await test.database.query(
        `insert into audit_entry (organisation_id, id, action, user_name, created_at)
         select $1, gen_random_uuid(), 'LOGIN', 'Ada', timestamptz '2024-02-03Z' from generate_series(1, $2::integer)`,
        [organisation.id, entries],
      );
    }
    await waitUntilSealable(test, organisation);
    await sealAuditLog(test.ctx, organisation.id);
    const checkpoints = (await listSealedNotes(test, organisation)).map((note) =>
      parseCheckpoint(parseNote(note)?.text ?? ''),
    );
    expect(checkpoints.map((one) => [one?.size, one?.complete])).toEqual([
      [50_011, false],
      [50_016, true],
    ]);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true, upTo: 50_016 });
  }, 60_000);

  it.each([
    ['its root', `root = sha256('other')`],
    ['its frontier', `frontier = sha256('other')`],
    ['its frontier, to one with the same root', `frontier = root`],
    ['its position', 'position = position - 1'],
    ['its size', 'size = size + 1'],
    ['its note', `note = replace(note, 'complete', 'partial')`],
  ])('refuses to continue from a modified checkpoint: %s', async (_, change) => {
    const organisation = await seedSealedLog(test, [2]);
    await test.database.query(`update audit_checkpoint set ${change} where organisation_id = $1`, [organisation.id]);
    await expect(sealEntries(test, organisation, 1)).rejects.toThrow('is not valid');
    expect(await listSealedIds(test, organisation)).toHaveLength(3);
  });
});
