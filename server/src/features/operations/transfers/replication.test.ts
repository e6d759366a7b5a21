import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebianPostgres, startDebianPostgres } from '../../../../dev/debian-postgres.ts';
import { describeWith } from '../../../../test/support/programs.ts';
import { isReplicating, requireReplicationOrigins, toMoveName, waitUntilCopied } from './replication.ts';

const TABLES = 9;

describeWith('PostgreSQL 15')('A server with PostgreSQL 15', () => {
  let server: DebianPostgres;
  let owner: pg.Client;
  beforeAll(async () => {
    server = await startDebianPostgres(() => ['wal_level=logical', `max_replication_slots=${String(TABLES + 1)}`]);
    await server.start();
    owner = new pg.Client({ connectionString: server.url('postgres') });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await server.stop();
  });

  it('can receive as many tables as it has replication slots, less one', async () => {
    await requireReplicationOrigins(owner, TABLES);
    await expect(requireReplicationOrigins(owner, TABLES + 1)).rejects.toThrow(
      'Set max_replication_slots to at least 11 in the PostgreSQL of the target and its standbys. It is 10.',
    );
  });

  it('counts the replication origins of other moves', async () => {
    await owner.query(`select pg_replication_origin_create('another move')`);
    await expect(requireReplicationOrigins(owner, TABLES)).rejects.toThrow('at least 11');
    await owner.query(`select pg_replication_origin_drop('another move')`);
  });

  it('neither continues a move whose slot has fallen behind too far nor waits for it', async () => {
    const organisationId = randomUUID();
    const name = toMoveName(organisationId);
    const replication = { source: owner, target: owner, sourceUrl: server.url('postgres'), organisationId };
    await owner.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
    await owner.query(`create subscription ${name} connection 'host=127.0.0.1' publication none
      with (connect = false, slot_name = ${name})`);
    expect(await isReplicating(replication)).toBe(true);
    await owner.query(`alter system set max_slot_wal_keep_size = '1MB'`);
    await owner.query('select pg_reload_conf()');
    await owner.query('create table written (at timestamptz)');
    for (let segment = 0; segment < 4; segment += 1) {
      await owner.query('insert into written select now()');
      await owner.query('select pg_switch_wal()');
    }
    await owner.query('checkpoint');
    expect(await isReplicating(replication)).toBe(false);
    await expect(waitUntilCopied(replication)).rejects.toThrow('The replication slot in the source is gone');
  });
});
