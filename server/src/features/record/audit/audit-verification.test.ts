import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../../../../test/support/audit-entries.ts';
import type { TestOrganisation } from '../../../../test/support/factories.ts';
import {
  listSealedIds,
  listSealedNotes,
  sealEntries,
  seedSealedLog,
  verifySealedLog,
} from '../../../../test/support/sealed-log.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';

import { toAuditKeyRow } from './audit-keys.ts';
import { sealAuditLog } from './audit-seal-commands.ts';

// Misspelt on purpose. cspell:ignore vender

const test = useTestApp();

/** Three batches: numbers 0 to 3, 4 to 7 and 8 to 10. Number 5 is tampered with. */
const STRETCHES = [3, 4, 3];
const TARGET = 5;

/** Run as the owner of the database, who can write anything. $1 is the organisation, $2 the entry. */
const ofOrganisation = 'organisation_id = $1::uuid';
const target = `${ofOrganisation} and id = $2::uuid`;
const leaf = `${ofOrganisation} and entry_id = $2::uuid`;

async function tamper({ id }: TestOrganisation, entryId: string, statements: readonly string[]) {
  for (const statement of statements) {
    const usesEntry = statement.includes('$2');
    await test.database.query(statement, usesEntry ? [id, entryId] : [id]);
  }
}

const NUMBER = `(select number from audit_leaf where ${leaf})`;
const forgedLeaf = `update audit_leaf set hash = sha256('forged') where ${leaf}`;
const removeEntry = `delete from audit_entry where ${target}`;
const removeLeaf = `delete from audit_leaf where ${leaf}`;
const closeGap = `with moved as (
    delete from audit_leaf where ${ofOrganisation} and number > (select max(number) from audit_leaf a where ${ofOrganisation}
      and not exists (select from audit_leaf b where b.organisation_id = a.organisation_id and b.number = a.number + 1)
      and number < 9) returning *
  ) insert into audit_leaf select organisation_id, number - 1, entry_id, entry_created_at, hash from moved`;
const swapLeaves = `update audit_leaf l set (entry_id, entry_created_at, hash) = (o.entry_id, o.entry_created_at, o.hash)
  from audit_leaf o where l.organisation_id = $1 and o.organisation_id = $1 and l.number <> o.number
    and l.number in (${NUMBER}, ${NUMBER} + 1) and o.number in (${NUMBER}, ${NUMBER} + 1)`;
const swapEntries = `update audit_entry e set position = o.position, entity_name = o.entity_name from audit_entry o
  where e.organisation_id = $1 and o.organisation_id = $1 and e.id <> o.id
    and e.id in ($2, (select entry_id from audit_leaf where ${ofOrganisation} and number = ${NUMBER} + 1))
    and o.id in ($2, (select entry_id from audit_leaf where ${ofOrganisation} and number = ${NUMBER} + 1))`;

const changed = (assignment: string) => `update audit_entry set ${assignment} where ${target}`;

describe('Verification', () => {
  it('finds no problem in an unmodified log, and lists its limitations', async () => {
    const organisation = await seedSealedLog(test, STRETCHES);
    await insertAuditEntry(test, organisation);
    expect(await verifySealedLog(test, organisation)).toEqual({
      ok: true,
      checkedAt: expect.any(String),
      sealed: 11,
      unsealed: 1,
      upTo: 11,
      upToEntryAt: expect.stringMatching(/Z$/),
      witnessed: null,
      problem: null,
      cannotShow: [
        'Without a witness, verification cannot detect that the newest entries and their seal were removed together.',
        'Without a witness, verification cannot detect that the whole log was rewritten and resealed.',
        '1 entry is not sealed yet. Changes to unsealed entries cannot be detected.',
      ],
    });
  });

  it.each([
    ['who did it', [changed(`user_name = 'Somebody Else'`)]],
    ['what was done', [changed(`action = 'UPDATE_VENDER'`)]],
    ['a field to nothing', [changed('entity_name = null')]],
    ['nothing to a field', [changed(`address = ''`)]],
    ['a digit that no double has', [changed(`meta = '{"n": 1, "exact": 1.500000000000000000001}'`)]],
    ['how a number is written', [changed(`meta = jsonb_set(meta, '{exact}', '1.50')`)]],
    ['its time, to later', [changed(`created_at = created_at + interval '1 microsecond'`)]],
    ['its position', [changed('position = position + 1')]],
    ['an entry and its leaf alike', [changed(`action = 'X'`), forgedLeaf]],
    ['two entries for one another', [swapEntries]],
  ])('names the entry that was changed: %s', async (_, statements) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const entryId = (await listSealedIds(test, organisation))[TARGET] ?? '';
    await tamper(organisation, entryId, statements);
    const found = await verifySealedLog(test, organisation);
    expect(found).toMatchObject({ ok: false, upTo: TARGET });
    expect(found.problem).toMatchObject({ kind: 'ENTRY_CHANGED', number: TARGET, entryId });
  });

  it.each([
    ['an entry was back-dated', 'ENTRY_BACKDATED', [changed(`created_at = created_at - interval '1 year'`)]],
    ['an entry was deleted', 'ENTRY_DELETED', [removeEntry]],
    ['a leaf was removed', 'LEAF_CHANGED', [removeLeaf]],
    ['a leaf was forged', 'LEAF_CHANGED', [forgedLeaf]],
    ['two leaves were exchanged', 'LEAF_CHANGED', [swapLeaves]],
    [
      'a leaf names another entry',
      'LEAF_CHANGED',
      [`update audit_leaf set entry_id = gen_random_uuid() where ${leaf}`],
    ],
  ])('names the entry when %s: %s', async (_, kind, statements) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const entryId = (await listSealedIds(test, organisation))[TARGET] ?? '';
    await tamper(organisation, entryId, statements);
    const found = await verifySealedLog(test, organisation);
    expect(found).toMatchObject({ ok: false, upTo: TARGET });
    expect(found.problem).toMatchObject({ kind, number: TARGET, entryId });
  });

  it.each([
    ['with its leaf', [removeEntry, removeLeaf]],
    ['with its leaf, the others renumbered', [removeEntry, removeLeaf, closeGap]],
  ])('names the number of an entry that was deleted %s', async (_, statements) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const entryId = (await listSealedIds(test, organisation))[TARGET] ?? '';
    await tamper(organisation, entryId, statements);
    const { problem } = await verifySealedLog(test, organisation);
    expect(problem).toMatchObject({ kind: 'ENTRY_DELETED', number: TARGET, entryId: null });
  });

  it.each([
    ['between two others', `position, created_at`],
    ['before the first', `'-9223372036854775808'::bigint, created_at`],
    ['under an id that is there', `position, created_at - interval '1 second'`],
  ])('names an entry that was inserted into the sealed log, %s', async (_, place) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const entryId = (await listSealedIds(test, organisation))[TARGET] ?? '';
    const id = place.includes('second') ? '$2::uuid' : 'gen_random_uuid()';
    const [row] = await test.database.query<{ id: string }>(
      `insert into audit_entry (organisation_id, id, action, user_name, position, created_at)
       select organisation_id, ${id}, 'LOGIN', 'Nobody', ${place} from audit_entry where ${target} returning id`,
      [organisation.id, entryId],
    );
    const { problem } = await verifySealedLog(test, organisation);
    expect(problem).toMatchObject({ kind: 'ENTRY_INSERTED', number: null, entryId: row?.id });
  });

  it('names a backdated entry, written long after its date was sealed', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const id = await insertAuditEntry(test, organisation, { created_at: '2026-01-02T03:04:05Z' });
    await sealEntries(test, organisation, 1);
    const { problem } = await verifySealedLog(test, organisation);
    expect(problem).toMatchObject({ kind: 'ENTRY_BACKDATED', number: 3, entryId: id });
  });

  it('names an old entry that was never sealed', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const id = await insertAuditEntry(test, organisation, { created_at: '2026-01-02T03:04:05Z' });
    const { problem } = await verifySealedLog(test, organisation);
    expect(problem).toMatchObject({ kind: 'ENTRY_UNSEALED', entryId: id });
  });

  it('names an entry with a position no transaction can have', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const id = await insertAuditEntry(test, organisation);
    await test.database.query('update audit_entry set position = 1e15 where id = $1', [id]);
    await sealAuditLog(test.ctx, organisation.id);
    const { problem } = await verifySealedLog(test, organisation);
    expect(problem).toMatchObject({ kind: 'ENTRY_UNSEALED', entryId: id });
  });

  const ofFirst = `${ofOrganisation} and size = 4`;
  it.each([
    ['its signature', `note = regexp_replace(note, '(.{20})....\n$', '\\1AAAA' || E'\n')`],
    ['its root', `root = sha256('other')`],
    ['its time', `signed_at = signed_at - interval '1 day'`],
    ['its size', 'size = 5'],
    ['its marks', `marks = sha256('other')`],
    ['its text', `note = replace(note, 'complete', 'partial')`],
    ['that of another size', `note = (select note from audit_checkpoint where ${ofOrganisation} and size = 8)`],
  ])('detects a changed checkpoint: %s', async (_, change) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    await test.database.query(`update audit_checkpoint set ${change} where ${ofFirst}`, [organisation.id]);
    const found = await verifySealedLog(test, organisation);
    expect(found).toMatchObject({ ok: false, upTo: 0, problem: { kind: 'CHECKPOINT_CHANGED' } });
  });

  it('detects checkpoints of another key or another organisation', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const { wrapped_key } = await toAuditKeyRow(test.ctx, organisation.id, randomBytes(32));
    await test.database.query(
      `update organisation_key set wrapped_key = $2 where organisation_id = $1 and purpose = 'AUDIT'`,
      [organisation.id, wrapped_key],
    );
    expect((await verifySealedLog(test, organisation)).problem?.kind).toBe('CHECKPOINT_CHANGED');
    const [one, two] = [await seedSealedLog(test, [2]), await seedSealedLog(test, [2])];
    await test.database.query(
      `update audit_checkpoint set (root, frontier, note, signed_at, marks, position) = (
         select root, frontier, note, signed_at, marks, position from audit_checkpoint where organisation_id = $2
       ) where organisation_id = $1`,
      [one.id, two.id],
    );
    expect((await verifySealedLog(test, one)).problem?.kind).toBe('CHECKPOINT_CHANGED');
  });

  it.each([
    ['the first', 4, 0],
    ['one between', 8, 4],
    ['the last', 11, 8],
  ])('detects a removed checkpoint: %s', async (_, size, upTo) => {
    const organisation = await seedSealedLog(test, STRETCHES);
    await test.database.query(`delete from audit_checkpoint where organisation_id = $1 and size = $2`, [
      organisation.id,
      size,
    ]);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ upTo, problem: { kind: 'CHECKPOINT_REMOVED' } });
  });
});

describe('Verification with a witness', () => {
  const cutOff = async (organisation: TestOrganisation, size: number) => {
    await test.database.query(
      `delete from audit_entry e using audit_leaf l
       where l.organisation_id = $1 and l.number >= $2 and e.organisation_id = $1 and e.id = l.entry_id`,
      [organisation.id, size],
    );
    await test.database.query('delete from audit_leaf where organisation_id = $1 and number >= $2', [
      organisation.id,
      size,
    ]);
    await test.database.query('delete from audit_checkpoint where organisation_id = $1 and size > $2', [
      organisation.id,
      size,
    ]);
  };
  const unseal = async ({ id }: TestOrganisation) => {
    for (const table of ['audit_leaf', 'audit_checkpoint']) {
      await test.database.query(`delete from ${table} where organisation_id = $1`, [id]);
    }
  };

  it('confirms the entries known to the witness, and reports those it does not know yet', async () => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const notes = await listSealedNotes(test, organisation);
    expect(await verifySealedLog(test, organisation, notes)).toMatchObject({ ok: true, witnessed: 11, cannotShow: [] });
    expect(await verifySealedLog(test, organisation, notes.slice(0, 2))).toMatchObject({
      ok: true,
      witnessed: 8,
      cannotShow: [
        '3 entries are sealed but not yet recorded by the witness. Rewritten entries among them cannot be detected.',
      ],
    });
  });

  it('detects a truncated log, which no other check does', async () => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const notes = await listSealedNotes(test, organisation);
    await cutOff(organisation, 8);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true, upTo: 8 });
    const found = await verifySealedLog(test, organisation, notes);
    expect(found.problem).toMatchObject({ kind: 'END_TRUNCATED', number: 8, entryId: null });
    await sealEntries(test, organisation, 6);
    expect((await verifySealedLog(test, organisation, notes)).problem).toMatchObject({
      kind: 'LOG_REWRITTEN',
      number: 8,
    });
  });

  it('detects a log that was rewritten and sealed again, which no other check does', async () => {
    const organisation = await seedSealedLog(test, STRETCHES);
    const notes = await listSealedNotes(test, organisation);
    const ids = await listSealedIds(test, organisation);
    await unseal(organisation);
    await tamper(organisation, ids[TARGET] ?? '', [changed(`user_name = 'Somebody Else'`)]);
    await sealAuditLog(test.ctx, organisation.id);
    const alone = await verifySealedLog(test, organisation);
    expect(alone).toMatchObject({ ok: true, upTo: 11 });
    expect(alone.cannotShow.join()).toContain('rewritten and resealed');
    const found = await verifySealedLog(test, organisation, notes);
    expect(found.problem).toMatchObject({ kind: 'LOG_REWRITTEN', number: 4, entryId: ids[4] });
  });

  it('ignores notes of other organisations, and detects notes that our key did not sign', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const notes = [
      ...(await listSealedNotes(test, organisation)),
      ...(await listSealedNotes(test, await seedSealedLog(test, [2]))),
    ];
    expect(await verifySealedLog(test, organisation, notes)).toMatchObject({ ok: true, witnessed: 3 });
    notes.push(notes[0]?.replace('\n3\n', '\n2\n') ?? '');
    expect((await verifySealedLog(test, organisation, notes)).problem).toMatchObject({ kind: 'WITNESS_FOREIGN' });
  });
});
