import type pg from 'pg';
import type { SealerContext } from '../../server/src/context.ts';
import type { Random } from '../support/random.ts';
import { FORGERIES, forgeTree } from './forged-tree.ts';
import { sealExistingEntries, writeAndSeal } from './sealed-database.ts';

type TamperingScene = {
  /** Connected as the database owner, with row-level security disabled for owners. */
  readonly owner: pg.Client;
  readonly ctx: SealerContext;
  readonly organisationId: string;
  readonly dice: Random;
  /** The number of sealed entries, and the size of the log at each checkpoint. */
  readonly size: number;
  readonly sizes: readonly number[];
};

/** What was done, and the number of the first changed entry, if one can be named. */
type TamperingResult = { readonly what: string; readonly number: number | null };

export type Tampering = (scene: TamperingScene) => Promise<TamperingResult>;

const OF_LEAF = `organisation_id = $1 and (created_at, id) =
  (select entry_created_at, entry_id from audit_leaf where organisation_id = $1 and number = $2)`;

const CHANGES = [
  `action = action || '_NOT'`,
  `user_id = gen_random_uuid()`,
  `user_name = user_name || ' '`,
  `entity_type = entity_type || 'x'`,
  `entity_id = gen_random_uuid()::text`,
  `entity_name = entity_name || 'x'`,
  `meta = null`,
  `meta = jsonb_set(meta, '{exact}', to_jsonb((meta->>'exact')::numeric + 1))`,
  `meta = jsonb_set(meta, '{9}', meta->'exact')`,
  `address = '203.0.113.9'`,
  `request_id = gen_random_uuid()::text`,
  `position = position + 1`,
  `id = gen_random_uuid()`,
];

const PAYLOAD = 'action, user_id, user_name, entity_type, entity_id, entity_name, meta, address, request_id';

/** The first entries describe the organisation itself and have less to change. */
const OWN_ENTRIES = 2;
const anyNumber = ({ dice, size }: TamperingScene) => OWN_ENTRIES + dice.roll(size - OWN_ENTRIES);
const twoNumbers = ({ dice, size }: TamperingScene) =>
  dice.twoOf(size - OWN_ENTRIES).map((number) => number + OWN_ENTRIES);

const change: Tampering = async (scene) => {
  const [number, what] = [anyNumber(scene), scene.dice.oneOf(CHANGES)];
  await scene.owner.query(`update audit_entry set ${what} where ${OF_LEAF}`, [scene.organisationId, number]);
  return { what, number };
};

const backDate: Tampering = async (scene) => {
  const [number, by] = [anyNumber(scene), scene.dice.oneOf(['1 microsecond', '1 second', '3 hours', '400 days'])];
  const what = `created_at = created_at - interval '${by}'`;
  await scene.owner.query(`update audit_entry set ${what} where ${OF_LEAF}`, [scene.organisationId, number]);
  return { what, number };
};

const remove: Tampering = async (scene) => {
  const number = anyNumber(scene);
  await scene.owner.query(`delete from audit_entry where ${OF_LEAF}`, [scene.organisationId, number]);
  return { what: 'entry', number };
};

const removeAndRenumber: Tampering = async (scene) => {
  const { owner, organisationId, dice } = scene;
  const number = anyNumber(scene);
  await owner.query(`delete from audit_entry where ${OF_LEAF}`, [organisationId, number]);
  await renumber(scene, `select * from audit_leaf where number <> ${String(number)}`);
  if (dice.roll(2) === 0) return { what: 'entry and leaf', number };
  for (const size of scene.sizes.filter((one) => one > number)) {
    const values = [organisationId, size];
    await owner.query('update audit_checkpoint set size = size - 1 where organisation_id = $1 and size = $2', values);
  }
  return { what: 'entry and leaf, checkpoints moved', number: null };
};

/** Restores the organisation's leaves in the order of a query, numbered without gaps. */
async function renumber({ owner, organisationId }: TamperingScene, leaves: string, order = 'number') {
  await owner.query(
    `create temp table moved as select * from (${leaves}) l where organisation_id = '${organisationId}'`,
  );
  await owner.query('delete from audit_leaf where organisation_id = $1', [organisationId]);
  await owner.query(
    `insert into audit_leaf (organisation_id, number, entry_id, entry_created_at, hash)
     select organisation_id, row_number() over (order by ${order}) - 1, entry_id, entry_created_at, hash from moved`,
  );
}

const ENTRY_BESIDE = `
  insert into audit_entry (organisation_id, id, created_at, position, ${PAYLOAD})
  select organisation_id, gen_random_uuid(), created_at - $3::interval, %position%, ${PAYLOAD} from audit_entry
  where ${OF_LEAF}`;

const insert: Tampering = async (scene) => {
  const { owner, ctx, organisationId, dice } = scene;
  const number = anyNumber(scene);
  const isAmongSealed = dice.roll(2) === 0;
  const position = isAmongSealed ? 'position' : 'audit_position()';
  const back = isAmongSealed ? dice.oneOf(['1 microsecond', '2 hours', '90 days']) : dice.oneOf(['2 hours', '90 days']);
  await owner.query(ENTRY_BESIDE.replace('%position%', position), [organisationId, number, back]);
  const isSealed = !isAmongSealed && dice.roll(2) === 0;
  if (isSealed) await sealExistingEntries(ctx, organisationId);
  const place = isAmongSealed ? 'among what is sealed' : isSealed ? 'and let it be sealed' : 'behind what is sealed';
  return { what: `${back} back, ${place}`, number: null };
};

const swapEntries: Tampering = async (scene) => {
  const { owner, organisationId } = scene;
  const [one = 0, other = 0] = twoNumbers(scene);
  await owner.query(`create temp table pair as select l.number, e.* from audit_leaf l
    join audit_entry e on (e.organisation_id, e.created_at, e.id) = (l.organisation_id, l.entry_created_at, l.entry_id)
    where l.organisation_id = '${organisationId}' and l.number in (${String(one)}, ${String(other)})`);
  await owner.query(`update audit_entry e set (${PAYLOAD}) = (select ${PAYLOAD} from pair where pair.id <> e.id)
    where organisation_id = '${organisationId}' and id in (select id from pair)`);
  return { what: `${String(one)} and ${String(other)}`, number: one };
};

const reorderLeaves: Tampering = async (scene) => {
  const [one = 0, other = 0] = twoNumbers(scene);
  const order = `case number when ${String(one)} then ${String(other)} when ${String(other)} then ${String(one)} else number end`;
  await renumber(scene, 'select * from audit_leaf', order);
  return { what: `${String(one)} and ${String(other)}`, number: one };
};

const forge: Tampering = async (scene) => {
  const { owner, organisationId, dice } = scene;
  const number = anyNumber(scene);
  await owner.query(`update audit_entry set user_name = 'Nobody' where ${OF_LEAF}`, [organisationId, number]);
  const what = dice.oneOf(FORGERIES);
  await forgeTree(owner, { organisationId, number, what });
  // If a checkpoint was forged too, verification reports that instead.
  return { what, number: what === 'the leaf alone' ? number : null };
};

const CHECKPOINT_CHANGES = [
  `root = sha256('other')`,
  `frontier = sha256('other')`,
  'position = position - 1',
  `signed_at = signed_at - interval '1 day'`,
  `note = replace(note, 'complete', 'partial')`,
  `note = overlay(note placing 'B' from length(note) - 20)`,
  'size = size + 1',
  `marks = overlay(marks placing '\\x00'::bytea from 20)`,
  `note = (select note from audit_checkpoint o where o.organisation_id = $1 and o.size <> $2 limit 1)`,
];

const tamperCheckpoint: Tampering = async ({ owner, organisationId, dice, sizes }) => {
  const [size, what] = [dice.oneOf(sizes), dice.oneOf([...CHECKPOINT_CHANGES, 'removed'])];
  const where = 'where organisation_id = $1 and size = $2';
  const sql = what === 'removed' ? 'delete from audit_checkpoint' : `update audit_checkpoint set ${what}`;
  await owner.query(`${sql} ${where}`, [organisationId, size]);
  return { what, number: null };
};

/** Returns to an earlier checkpoint as if nothing had happened since. The log may continue to grow. */
const truncate: Tampering = async (scene) => {
  const { owner, ctx, organisationId, dice, sizes } = scene;
  const size = dice.oneOf(sizes.slice(0, -1));
  await unseal(scene, size);
  await owner.query(
    `delete from audit_entry where organisation_id = $1 and position >=
      (select position from audit_checkpoint where organisation_id = $1 and size = $2)`,
    [organisationId, size],
  );
  const growsOn = dice.roll(2) === 0;
  if (growsOn) await writeAndSeal(ctx, organisationId, dice);
  return { what: `back to ${String(size)}${growsOn ? ', and grown on' : ''}`, number: null };
};

/** Changes an entry, deletes all or the last part of the seal, and lets the real sealer seal it again. */
const rewrite: Tampering = async (scene) => {
  const { owner, ctx, organisationId, dice, size, sizes } = scene;
  const back = dice.oneOf([0, ...sizes.slice(0, -1)]);
  const number = Math.max(OWN_ENTRIES, back + dice.roll(size - back));
  await owner.query(`update audit_entry set entity_name = 'Rewritten' where ${OF_LEAF}`, [organisationId, number]);
  await unseal(scene, back);
  await sealExistingEntries(ctx, organisationId);
  return { what: `from ${String(back)} on, ${String(number)} changed`, number: null };
};

async function unseal({ owner, organisationId }: TamperingScene, size: number) {
  const values = [organisationId, size];
  await owner.query('delete from audit_leaf where organisation_id = $1 and number >= $2', values);
  await owner.query('delete from audit_checkpoint where organisation_id = $1 and size > $2', values);
  await owner.query('update audit_witness set size = least(size, $2) where organisation_id = $1', values);
}

export const TAMPERING_CASES: Readonly<Record<string, Tampering>> = {
  'a field changed': change,
  'an entry dated back': backDate,
  'an entry deleted': remove,
  'an entry and its leaf deleted, the rest renumbered': removeAndRenumber,
  'an entry put into the past': insert,
  'two entries swapped': swapEntries,
  'leaves reordered': reorderLeaves,
  'an entry, its leaf and the tree forged': forge,
  'a checkpoint changed or removed': tamperCheckpoint,
  'the end cut off': truncate,
  'the log rewritten and sealed anew': rewrite,
};
