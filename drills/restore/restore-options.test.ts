import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createAssayClient } from '@assay/client';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '../../server/src/context.ts';
import { migrate } from '../../server/src/migrate.ts';
import { toObjectKey } from '../../server/src/platform/files/remove-object-job.ts';
import { waitFor } from '../../server/test/support/processes.ts';
import { type S3Server, startS3Server } from '../../server/test/support/s3-server.ts';
import { stopProcess } from '../support/killed-worker.ts';
import { type ArchivingPostgres, startArchivingPostgres } from './archiving-postgres.ts';
import { createInstallation, createInstallationContext, type Installation, withOwnerPool } from './restore-scene.ts';
import { seedWriterScene, type WriterScene } from './restore-writers.ts';
import { describeWith } from '../../server/test/support/programs.ts';

describeWith('PostgreSQL 15', 'an S3 server')(
  'Backups of an installation with files in S3',
  { timeout: 300_000 },
  () => {
    let postgres: ArchivingPostgres;
    let s3: S3Server;
    let installation: Installation;
    let ctx: AppContext;
    let scene: WriterScene;
    let key: string;

    const on = (database: string) =>
      createInstallation(postgres, { database, files: join(postgres.dir, 'unused'), more: s3.environment });
    const owner = <Row extends QueryResultRow>(database: string, sql: string) =>
      withOwnerPool(postgres.url(database), async (pool) => (await pool.query<Row>(sql)).rows);
    const backups = () => readdir(join(postgres.dir, 'backups'));

    async function fill(): Promise<string> {
      const api = await installation.startApi();
      const assay = createAssayClient({ baseUrl: api.url, apiKey: scene.key });
      const contact = { name: 'Contoso', contactEmail: 'security@contoso.example' };
      const { id: vendorId } = await assay.post('/api/v1/vendors/import', { body: contact });
      const body = { vendorId, templateId: scene.templateId };
      const { id: assessmentId } = await assay.post('/api/v1/assessments', { body });
      const path = { assessmentId };
      await assay.post('/api/v1/assessments/{assessmentId}/send', { path, body: { dueDate: '2099-12-31' } });
      const { id: evidenceId } = await assay.post('/api/v1/assessments/{assessmentId}/evidence', {
        path,
        query: { fileName: 'policy.txt' },
        body: Buffer.from('a policy'),
      });
      await stopProcess(api, 'SIGTERM');
      return toObjectKey({ organisationId: scene.organisationId, evidenceId });
    }

    beforeAll(async () => {
      [postgres, s3] = [await startArchivingPostgres(), await startS3Server()];
      await postgres.start();
      await owner('postgres', 'create database assay');
      await migrate(postgres.url('assay'));
      installation = await on('assay');
      ctx = createInstallationContext(installation);
      scene = await seedWriterScene(ctx);
      key = await fill();
    }, 180_000);
    afterAll(async () => {
      await ctx.database.pool.end();
      await postgres.stop();
      await s3.stop();
    });

    it('contain every file, and a restore recovers files the bucket has lost', async () => {
      const { code, answer } = await installation.assay('backup');
      expect([code, answer.manifest.files.count, answer.manifest.unreadable]).toEqual([0, 1, []]);
      await ctx.files.remove(key);
      await owner('postgres', 'create database again');
      const restored = await (await on('again')).assay('restore', '--from', answer.path);
      expect([restored.code, restored.answer.files]).toEqual([0, { checked: 1, putBack: 1, missing: [] }]);
      expect(await text(await ctx.files.open(key))).toBe('a policy');
    });

    it('--keep removes the oldest backup of the same kind only', async () => {
      const [first = ''] = await backups();
      const { path: physical } = (await installation.assay('backup', '--physical', '--keep', '1')).answer;
      expect(await backups()).toEqual([first, basename(physical)]);
      const { code, answer } = await installation.assay('backup', '--keep', '1');
      expect([code, answer.removed, answer.manifest.files.shared]).toEqual([0, [first], 1]);
      expect(await backups()).toEqual([basename(physical), basename(answer.path)]);
    });

    it('reject a point in time after the end of the archive; otherwise restore to its end with a custom command', async () => {
      const [physical = ''] = await backups();
      const from = ['restore', '--from', join(postgres.dir, 'backups', physical)];
      const data = join(postgres.dir, 'restored');
      await owner('assay', `update vendor set name = 'Contoso, the last change'`);
      const [changed] = await owner<{ at: Date; wal: string }>(
        'assay',
        'select clock_timestamp() as at, pg_walfile_name(pg_switch_wal()) as wal',
      );
      await waitFor(async () => (await readdir(postgres.archive)).includes(changed?.wal ?? ''));
      await postgres.destroy();

      const archive = ['--archive', postgres.archive, '--data', data];
      const refused = await installation.assay(...from, '--until', '2099-01-01T00:00:00Z', ...archive);
      expect(refused.code).toBe(1);
      expect(refused.answer.error).toContain('recovery ended before configured recovery target was reached');
      expect(await readdir(data)).toEqual([]);

      const command = `cp ${postgres.archive}/%f %p`;
      const { code, answer } = await installation.assay(...from, '--restore-command', command, '--data', data);
      expect([code, answer.ok, answer.files.missing]).toEqual([0, true, []]);
      await postgres.start(data);
      expect(await owner('assay', 'select name from vendor')).toEqual([{ name: 'Contoso, the last change' }]);
      const [entry] = await owner<{ at: string }>(
        'assay',
        `select meta ->> 'lastTransactionAt' as at from audit_entry where action = 'RESTORE_BACKUP'`,
      );
      expect(Math.abs(Date.parse(entry?.at ?? '') - (changed?.at.getTime() ?? 0))).toBeLessThan(60_000);
    });
  },
);
