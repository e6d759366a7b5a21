import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDiskStore } from '../src/platform/files/disk-store.ts';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { useEvidence } from './support/evidence.ts';
import { seedApiKey } from './support/factories.ts';
import { useTemporaryDirectory } from './support/fixture.ts';
import { useIntegrator } from './support/integrator.ts';
import { waitFor } from './support/processes.ts';

const integrator = useIntegrator();
const { test, organisation } = integrator;
const { anAssessment } = useEvidence(integrator);
const getDirectory = useTemporaryDirectory();

let servers: ApiProcess[] = [];
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  servers = [];
});

async function startServer() {
  const server = await startApiProcess(test.ctx.config.database.url, { UPLOAD_QUARANTINE_DIR: getDirectory() });
  servers.push(server);
  return server;
}

/** Sends the beginning of a file, and returns its name in quarantine. */
async function beginUpload({ url }: ApiProcess): Promise<string> {
  const before = await readdir(getDirectory());
  const path = `/api/v1/assessments/${await anAssessment()}/evidence?fileName=policy.txt`;
  const headers = {
    authorization: `Bearer ${await seedApiKey(test, organisation)}`,
    'content-type': 'application/octet-stream',
    'content-length': '1000',
  };
  const upload = request(`${url}${path}`, { method: 'POST', headers });
  upload.on('error', () => undefined).write('the beginning');
  return waitFor(async () => (await readdir(getDirectory())).find((name) => !before.includes(name)));
}

describe('Files left by a killed process', { timeout: 180_000 }, () => {
  it('R10: a server that starts removes an old upload from quarantine, but none that is in progress', async () => {
    const [killed, running] = [await startServer(), await startServer()];
    const [abandoned, arriving] = [await beginUpload(killed), await beginUpload(running)];
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await readdir(getDirectory())).toContain(abandoned);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(getDirectory(), abandoned), hoursAgo, hoursAgo);
    await writeFile(join(getDirectory(), 'notes.txt'), 'not ours');
    await utimes(join(getDirectory(), 'notes.txt'), hoursAgo, hoursAgo);
    await startServer();
    const left = await readdir(getDirectory());
    expect(left.toSorted()).toEqual([arriving, 'notes.txt'].toSorted());
  });

  it('R10: the removal of an object also removes an unfinished file of it', async () => {
    const key = randomUUID();
    const store = createDiskStore(getDirectory());
    await writeFile(join(getDirectory(), `${key}.${randomUUID()}`), 'unfinished');
    await writeFile(join(getDirectory(), randomUUID()), 'another object');
    const before = await readdir(getDirectory());
    await store.remove(key);
    expect(await readdir(getDirectory())).toHaveLength(before.length - 1);
  });
});
