import { createHash } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { anEntry, untilFinal } from '../../../test/audit-entries.ts';
import { anOrganisation, aVendor } from '../../../test/factories.ts';
import { aSealedLog, notesOf, sealEntries, sealedIds, verified } from '../../../test/sealed-log.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { EMPTY_TREE, grow, leafHash, rootOf } from '../../domain/merkle-tree.ts';
import { readCheckpoint, readNote } from '../../domain/signed-note.ts';
import { sealAudit } from './audit-seal-commands.ts';

const test = useTestApp();
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

const leavesOf = (organisationId: string) =>
  test.database.query<{ number: string; hash: Buffer; position: string; id: string }>(
    `select l.number, l.hash, e.position, e.id from audit_leaf l join audit_entry e on e.id = l.entry_id
     where l.organisation_id = $1 order by l.number`,
    [organisationId],
  );

describe('Sealing', () => {
  it('numbers what is final from 0, in the order of transactions, and goes on without a gap', async () => {
    const organisation = await aSealedLog(test, [4, 3]);
    const leaves = await leavesOf(organisation.id);
    expect(leaves.map(({ number }) => Number(number))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const inOrder = leaves.toSorted((a, b) => Number(a.position) - Number(b.position) || (a.id < b.id ? -1 : 1));
    expect(leaves).toEqual(inOrder);
    const sizes = (await notesOf(test, organisation)).map((note) => readCheckpoint(readNote(note)?.text ?? '')?.size);
    expect(sizes).toEqual([5, 8]);
  });

  it('hashes the whole entry: every column, to the microsecond', async () => {
    const organisation = await anOrganisation(test);
    await aVendor(test, organisation, { name: 'Ünïcode "quoted" \n line' });
    await untilFinal(test, organisation);
    await sealAudit(test.ctx, organisation.id);
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
    expect(leaf?.hash.toString('hex')).toBe(leafHash(sha256, text).toString('hex'));
  });

  it('signs the root of the tree of all leaves', async () => {
    const organisation = await aSealedLog(test, [2, 2, 2]);
    const leaves = (await leavesOf(organisation.id)).map(({ hash }) => hash);
    for (const note of await notesOf(test, organisation)) {
      const checkpoint = readCheckpoint(readNote(note)?.text ?? '');
      const tree = grow(sha256, EMPTY_TREE, leaves.slice(0, checkpoint?.size));
      expect(checkpoint).toMatchObject({ origin: `assay/${organisation.id}`, complete: true });
      expect(checkpoint?.root).toEqual(rootOf(sha256, tree));
    }
  });

  it('signs nothing where nothing has come', async () => {
    const organisation = await aSealedLog(test, [1]);
    await sealAudit(test.ctx, organisation.id);
    expect(await notesOf(test, organisation)).toHaveLength(1);
  });

  it('leaves a transaction that is still open to the next time, with everything that began after it', async () => {
    const organisation = await aSealedLog(test, [1]);
    const open = new pg.Client({ connectionString: test.database.url });
    await open.connect();
    try {
      await open.query('begin');
      await open.query(
        `insert into audit_entry (organisation_id, id, action, user_name) values ($1, gen_random_uuid(), 'LATE', 'Ada')`,
        [organisation.id],
      );
      await anEntry(test, organisation);
      await sealAudit(test.ctx, organisation.id);
      expect(await sealedIds(test, organisation)).toHaveLength(2);
      await open.query('commit');
    } finally {
      await open.end();
    }
    await sealEntries(test, organisation, 0);
    expect(await sealedIds(test, organisation)).toHaveLength(4);
    expect(await verified(test, organisation)).toMatchObject({ ok: true, upTo: 4 });
  });

  it('goes on where positions carry on, after the database was restored elsewhere', async () => {
    const organisation = await aSealedLog(test, [3]);
    await test.database.query('update audit_clock set system_identifier = 1');
    await test.database.query('call maintain_audit_log()');
    await sealEntries(test, organisation, 3);
    expect(await verified(test, organisation)).toMatchObject({ ok: true, upTo: 7, sealed: 7, unsealed: 0 });
  });

  it('takes a long log in stretches that end between transactions, and is complete after the last', async () => {
    const organisation = await anOrganisation(test);
    for (const entries of [50_010, 5]) {
      await test.database.query(
        `insert into audit_entry (organisation_id, id, action, user_name, created_at)
         select $1, gen_random_uuid(), 'LOGIN', 'Ada', timestamptz '2024-02-03Z' from generate_series(1, $2::integer)`,
        [organisation.id, entries],
      );
    }
    await untilFinal(test, organisation);
    await sealAudit(test.ctx, organisation.id);
    const checkpoints = (await notesOf(test, organisation)).map((note) => readCheckpoint(readNote(note)?.text ?? ''));
    expect(checkpoints.map((one) => [one?.size, one?.complete])).toEqual([
      [50_011, false],
      [50_016, true],
    ]);
    expect(await verified(test, organisation)).toMatchObject({ ok: true, upTo: 50_016 });
  }, 60_000);

  it.each([
    ['its root', `root = sha256('other')`],
    ['its frontier', `frontier = sha256('other')`],
    ['its frontier, to one with the same root', `frontier = root`],
    ['its position', 'position = position - 1'],
    ['its size', 'size = size + 1'],
    ['its note', `note = replace(note, 'complete', 'partial')`],
  ])('refuses to go on from a checkpoint that somebody changed: %s', async (_, change) => {
    const organisation = await aSealedLog(test, [2]);
    await test.database.query(`update audit_checkpoint set ${change} where organisation_id = $1`, [organisation.id]);
    await expect(sealEntries(test, organisation, 1)).rejects.toThrow('not genuine');
    expect(await sealedIds(test, organisation)).toHaveLength(3);
  });
});
