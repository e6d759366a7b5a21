import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../test/run.ts';
import { useService } from '../test/service.ts';

const service = useService();
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-sync-'));
});
afterAll(() => rm(dir, { recursive: true }));

const sync = (...args: string[]) =>
  run(['examples/sync-vendors.ts', ...args], { ASSAY_URL: service.origin, ASSAY_API_KEY: service.key });

const aFile = async (name: string, text: string) => {
  await writeFile(join(dir, name), text);
  return join(dir, name);
};

const written = () =>
  service.test.database.query<{ action: string }>(
    `select action, entity_name from audit_entry where entity_type = 'vendor' or action like '%VENDOR%' order by created_at, id`,
  );

const GUIDE = readFileSync(new URL('../../docs/how-to/use-the-client.md', import.meta.url), 'utf8');
const [, documented = ''] = /```text\n([^]*?)```/.exec(GUIDE) ?? [];

describe('sync-vendors.ts', () => {
  let printed = '';

  it('prints in a dry run what it would do; writes nothing', async () => {
    const { code, out } = await sync('--dry-run');
    printed += out;
    expect(out).toContain('to be created: ERP-1001 Contoso Cloud');
    expect(out).toContain('Dry run: 4 created, 0 changed, 0 left as they are, 0 failed');
    expect(code).toBe(0);
    expect(await service.vendorNames()).toEqual([]);
  });

  it('creates missing vendors with all fields', async () => {
    const { code, out, err } = await sync();
    printed += out;
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('4 created, 0 changed, 0 left as they are, 0 failed');
    expect(await service.vendorNames()).toEqual([
      'Contoso Cloud',
      'Fabrikam Payroll',
      'Litware Mail',
      'Proseware, Ltd.',
    ]);
    const path = { externalId: 'ERP-1001' };
    expect(await service.assay().get('/api/v1/vendors/external/{externalId}', { path })).toMatchObject({
      contactName: 'Carla Contoso',
      tier: 'CRITICAL',
      dataSensitivity: 'RESTRICTED',
      contractRenewalDate: '2027-03-31T00:00:00.000Z',
      tags: ['hosting', 'europe'],
    });
  });

  it('prints what the guide shows', () => {
    expect(printed).toBe(documented);
  });

  it('changes nothing on the second run', async () => {
    const before = await written();
    const { code, out } = await sync();
    expect([code, out]).toEqual([0, '0 created, 0 changed, 4 left as they are, 0 failed\n']);
    expect(await written()).toEqual(before);
  });

  it('changes only fields that differ; keeps fields that are not in the file', async () => {
    const file = await aFile(
      'changed.csv',
      'externalId,name,contactEmail,tier\nERP-1002,Fabrikam,risk@fabrikam.example,LOW\n',
    );
    const { code, out } = await sync(file);
    expect([code, out.split('\n')[0]]).toEqual([0, 'changed: ERP-1002 Fabrikam: name, tier']);
    const path = { externalId: 'ERP-1002' };
    expect(await service.assay().get('/api/v1/vendors/external/{externalId}', { path })).toMatchObject({
      name: 'Fabrikam',
      tier: 'LOW',
      dataSensitivity: 'CONFIDENTIAL',
      tags: ['payroll'],
    });
  });

  it('reports each rejected row, processes the others, and exits with 1', async () => {
    const rows = [
      'externalId,name,contactEmail,tier',
      'ERP-2001,Nobody,nobody,HIGH',
      ',Without a number,risk@numberless.example,LOW',
      'ERP-2002,Woodgrove,risk@woodgrove.example,ENORMOUS',
      'ERP-2003,Wingtip,risk@wingtip.example,LOW',
      'ERP-2003,Wingtip again,risk@wingtip.example,LOW',
    ];
    const { code, out, err } = await sync(await aFile('bad.csv', rows.join('\n')));
    expect(code).toBe(1);
    expect(err).toMatch(/^failed: row 1 \(ERP-2001\): Vendor data is invalid; contactEmail /m);
    expect(err).toContain('failed: row 2 (Without a number): has no externalId');
    expect(err).toMatch(/^failed: row 3 \(ERP-2002\): .*tier /m);
    expect(err).toContain('failed: row 5 (ERP-2003): is there already, further up');
    expect(out).toContain('1 created, 0 changed, 0 left as they are, 4 failed');
    expect((await service.vendorNames()).filter((name) => name.startsWith('W'))).toEqual(['Wingtip']);
  });

  it('exits with 1 when the service is unreachable, and with 2 when it is not configured', async () => {
    const away = await run(['examples/sync-vendors.ts'], { ASSAY_URL: 'http://127.0.0.1:1', ASSAY_API_KEY: 'assay_x' });
    expect(away.code).toBe(1);
    expect(away.err).toContain('The service cannot be reached');
    const unset = await run(['examples/sync-vendors.ts'], {});
    expect([unset.code, unset.err]).toEqual([2, expect.stringContaining('ASSAY_URL and ASSAY_API_KEY')]);
  });
});
