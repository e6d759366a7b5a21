import { describe, expect, it } from 'vitest';
import { anOrganisation } from './factories.ts';
import { startNode } from './processes.ts';
import { TEST_SECRET, useTestApp } from './test-app.ts';

const test = useTestApp();

async function assayAudit(...args: string[]) {
  const cli = startNode('server/src/cli.ts', {
    args: ['audit', ...args, '--json'],
    env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET },
  });
  const code = await cli.ended;
  return { code, ...JSON.parse(code === 0 ? cli.stdout() : cli.stderr()) };
}

const sinks = () => test.database.query('select kind, target, format, position from audit_sink');

describe('assay audit', { timeout: 120_000 }, () => {
  it('starts a copy, says how it goes, and stops it', async () => {
    const { id } = await anOrganisation(test);
    const of = ['--organisation', id];
    expect(await assayAudit('status', ...of)).toEqual({ code: 0, to: null });
    const file = await assayAudit('copy', ...of, '--to', 'file:/var/log/audit.jsonl', '--format', 'raw');
    expect(file).toEqual({ code: 0, to: 'file:/var/log/audit.jsonl', format: 'raw', secret: null });
    const hook = await assayAudit('copy', ...of, '--to', 'https://siem.example/in');
    expect(hook).toMatchObject({ code: 0, format: 'ocsf', secret: expect.stringMatching(/^whsec_/) });
    expect(await sinks()).toEqual([
      { kind: 'WEBHOOK', target: 'https://siem.example/in', format: 'OCSF', position: '0' },
    ]);
    expect(await assayAudit('status', ...of)).toEqual({
      code: 0,
      to: 'https://siem.example/in',
      format: 'OCSF',
      outcome: null,
    });
    expect(await assayAudit('stop', ...of)).toMatchObject({ code: 0 });
    expect(await sinks()).toEqual([]);
    const entries = await test.database.query(
      `select action from audit_entry where action like '%AUDIT_COPY' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['START_AUDIT_COPY', 'START_AUDIT_COPY', 'STOP_AUDIT_COPY']);
  });

  it('refuses a target that it could not or must not reach', async () => {
    const { id } = await anOrganisation(test);
    const answer = await assayAudit('copy', '--organisation', id, '--to', 'https://127.0.0.1/');
    expect(answer).toMatchObject({ code: 1, error: expect.stringContaining('address of the internet') });
    expect(await sinks()).toEqual([]);
  });
});
