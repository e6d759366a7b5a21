import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/support/test-app.ts';

const test = useTestApp();

it('survives when a connection is terminated between two statements of a transaction', async () => {
  const { pool } = test.ctx.database;
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  await test.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
