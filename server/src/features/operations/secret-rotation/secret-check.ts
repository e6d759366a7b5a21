import type { AppContext } from '../../../context.ts';
import { hmacSha256, isSameBytes } from '../../../platform/crypto.ts';
import { createKeyRing, type KeyRing, type RingKey } from '../../../platform/key-ring.ts';

type SecretContext = Pick<AppContext, 'config' | 'database'>;
type SecretCheckRow = { readonly key_id: string; readonly check_value: Buffer };

const NEWEST_KEY_QUERY = 'select key_id, check_value from secret_check order by current_since desc limit 1';
const INSERT_KEY = 'insert into secret_check (key_id, check_value) values ($1, $2) on conflict (key_id) do nothing';
const PUT_KEY_FIRST = `
  insert into secret_check (key_id, check_value) values ($1, $2)
  on conflict (key_id) do update set check_value = excluded.check_value, current_since = excluded.current_since`;

const createCheckRing = ({ config }: SecretContext): KeyRing => createKeyRing(config.secrets, 'secret check');
const toCheckValue = ({ id, key }: RingKey): Buffer => hmacSha256(key, id);

/**
 * Why this process would not be able to read what the others write. During a rotation rings differ, but each contains
 * the key that was last put first.
 */
export async function findSecretProblem(ctx: SecretContext): Promise<string | null> {
  const { rows } = await ctx.database.pool.query<SecretCheckRow>(NEWEST_KEY_QUERY);
  const [newest] = rows;
  const isHeld = ({ key_id: id, check_value: value }: SecretCheckRow) =>
    createCheckRing(ctx).keys.some((ringKey) => ringKey.id === id && isSameBytes(toCheckValue(ringKey), value));
  if (!newest || isHeld(newest)) return null;
  return (
    `ASSAY_SECRET does not contain the key ${newest.key_id}, which this installation uses. Set the secret that its ` +
    'other servers and workers use. If that secret is lost, run "assay secrets rotate --secret-lost" to continue without it.'
  );
}

/** Refuses to start with another secret. Otherwise notes the key that this process writes with. */
export async function verifySecret(ctx: SecretContext): Promise<void> {
  const problem = await findSecretProblem(ctx);
  if (problem !== null) throw new Error(problem);
  const { current } = createCheckRing(ctx);
  const { pool } = ctx.database;
  // Only then: a server must be able to start while the database is read-only.
  const { rowCount } = await pool.query('select from secret_check where key_id = $1', [current.id]);
  if (rowCount === 0) await pool.query(INSERT_KEY, [current.id, toCheckValue(current)]);
}

/** From now on, servers and workers must have the first key of ASSAY_SECRET. */
export async function adoptSecret(ctx: SecretContext): Promise<void> {
  const { current } = createCheckRing(ctx);
  await ctx.database.pool.query(PUT_KEY_FIRST, [current.id, toCheckValue(current)]);
}
