import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../src/app.ts';
import { createFileStore } from '../src/platform/files/create-file-store.ts';
import type { FileStore, FileStoreOptions } from '../src/platform/files/file-store.ts';
import type { Api } from '../src/platform/http/server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { uploadEvidenceCall, useEvidence } from './support/evidence.ts';
import { seedApiKey } from './support/factories.ts';
import { useIntegrator } from './support/integrator.ts';
import { waitFor } from './support/processes.ts';
import { describeWith } from './support/programs.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { listQuarantinedFiles, putObject, withTempFile } from './support/stored-objects.ts';
import { startTcpProxyFor, type TcpProxy } from './support/tcp-proxy.ts';
import { callWithApiKey } from './support/test-app.ts';

/** Short, and still long for a server on the same machine. */
const TIMEOUTS = { connectMs: 2_000, stallMs: 1_000, callMs: 2_000 };
/** More than fits into the buffers between the server and the reader. */
const LARGE = 32 * 1_048_576;

const newKey = () => `${randomUUID()}/${randomUUID()}`;

/** Connections to the proxy that the client has not closed. */
function countOpenConnections(port: number): number {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/self/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , address, state]) => address === remote && state === '01').length;
}

describeWith('an S3 server')('A file store that stops responding', { timeout: 180_000 }, () => {
  const integrator = useIntegrator();
  const { test } = integrator;
  const { anAssessment, anEvidence } = useEvidence(integrator);
  let server: S3Server;
  let direct: FileStore;
  let proxy: TcpProxy;
  let store: FileStore;
  let app: Api;
  beforeAll(async () => {
    server = await startS3Server();
    direct = createFileStore(server.options);
  }, 120_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    const { options } = server;
    if (options.kind !== 's3' || options.endpoint === undefined) throw new Error('The server has an address');
    const started = await startTcpProxyFor(options.endpoint);
    proxy = started.proxy;
    const proxied: FileStoreOptions = { ...options, endpoint: started.url, timeouts: TIMEOUTS };
    store = createFileStore(proxied);
    app = await createApp({ ...test.ctx, files: store });
    // The next call uses the connection of this one.
    await store.remove(newKey());
  });
  afterEach(async () => {
    await app.close();
    await proxy.close();
  });

  const UNAVAILABLE = { status: 503, code: 'FILE_STORE_UNAVAILABLE', error: expect.stringContaining('file store') };
  const request = async (call: Parameters<ReturnType<typeof callWithApiKey>>[0]) => {
    const response = await callWithApiKey(app, await seedApiKey(test, integrator.organisation))(call);
    return { status: response.statusCode, ...response.json() };
  };
  const countFailures = async () => (await test.ctx.metrics.fileStoreFailures.get()).values[0]?.value ?? 0;
  const waitForNoConnections = () => waitFor(() => countOpenConnections(proxy.port) === 0);

  it('R2: 503 for an upload, which leaves no temporary file and no connection', async () => {
    const assessmentId = await anAssessment();
    proxy.goSilent();
    const before = await countFailures();
    expect(await request(uploadEvidenceCall(assessmentId))).toMatchObject(UNAVAILABLE);
    expect(await countFailures()).toBe(before + 1);
    expect(await listQuarantinedFiles(test)).toEqual([]);
    await waitForNoConnections();
  });

  it('R2: 503 for a download, and the next one succeeds on a new connection', async () => {
    const { id } = await anEvidence();
    await putObject(direct, `${integrator.organisation.id}/${id}`, 'a policy');
    const download = { method: 'GET' as const, url: `/api/v1/evidence/${id}/content` };
    proxy.goSilent();
    expect(await request(download)).toMatchObject(UNAVAILABLE);
    await waitForNoConnections();
    const response = await callWithApiKey(app, await seedApiKey(test, integrator.organisation))(download);
    expect([response.statusCode, response.body]).toEqual([200, 'a policy']);
  });

  it('R2: a deletion fails', async () => {
    proxy.goSilent();
    await expect(store.remove(newKey())).rejects.toMatchObject({ code: 'FILE_STORE_UNAVAILABLE' });
    await waitForNoConnections();
  });

  it('R2: a large upload fails', async () => {
    const sending = withTempFile(randomBytes(LARGE), (file) => store.put(newKey(), file));
    proxy.goSilent();
    await expect(sending).rejects.toMatchObject({ code: 'FILE_STORE_UNAVAILABLE' });
    await waitForNoConnections();
  });

  it('R2: a download fails that has begun, but not while its reader pauses', async () => {
    const key = newKey();
    await withTempFile(randomBytes(LARGE), (file) => direct.put(key, file));
    const slow = await store.open(key);
    await once(slow, 'readable');
    slow.read(1);
    await pause(2 * TIMEOUTS.stallMs);
    expect(await buffer(slow)).toHaveLength(LARGE - 1);

    proxy.delay(50);
    const content = await store.open(key);
    content.on('data', () => proxy.goSilent());
    await expect(finished(content)).rejects.toMatchObject({ code: 'FILE_STORE_UNAVAILABLE' });
    await waitForNoConnections();
  });

  it('R14: a download that ends too early fails with an error that names the file store', async () => {
    const key = newKey();
    await withTempFile(randomBytes(LARGE), (file) => direct.put(key, file));
    proxy.delay(50);
    const content = await store.open(key);
    content.on('data', () => proxy.resetAll());
    await expect(finished(content)).rejects.toMatchObject({ code: 'FILE_STORE_UNAVAILABLE' });
  });

  it('R14: 502 that names the file when it was changed or lost, with a metric', async () => {
    const { id, fileName } = await anEvidence();
    const key = `${integrator.organisation.id}/${id}`;
    const download = () => request({ method: 'GET', url: `/api/v1/evidence/${id}/content` });
    const damaged = { status: 502, code: 'FILE_DAMAGED', error: expect.stringContaining(fileName) };
    expect(await download()).toMatchObject(damaged);
    await putObject(direct, key, 'a forger');
    expect(await download()).toMatchObject(damaged);
    const metric = await test.ctx.metrics.registry.getSingleMetricAsString('assay_damaged_files_total');
    expect(metric).toContain('assay_damaged_files_total 2');
  });
});
