import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { getPortalCookie, parsePortalToken, PORTAL_PATH, usePortal } from '../../../../test/support/portal-calls.ts';
import { buildQuestion, withQuestions } from '../../../../test/support/questionnaires.ts';
import { listQuarantinedFiles } from '../../../../test/support/stored-objects.ts';

/** Longer than a body may stall. */
const STALLED_MS = 60_000;

// The service looks for stalled bodies at intervals. Time passes only when a test says so.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
const integrator = useAssessmentIntegrator({ LIMIT_UPLOADS_AT_ONCE: '3' });
afterAll(() => {
  vi.useRealTimers();
});
const { anAssessment, test } = integrator;
const { linkTo } = usePortal(integrator);

let cookie = '';
let port = 0;
beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- It listens on TCP.
  ({ port } = test.app.server.address() as AddressInfo);
  const upload = buildQuestion('one', { type: 'FILE_UPLOAD', expectedAnswer: null });
  const { id } = await anAssessment('SENT', withQuestions(upload));
  const cookies = await getPortalCookie(test, parsePortalToken(await linkTo(id)));
  cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
});

const openUpload = (): ClientRequest =>
  request({
    host: '127.0.0.1',
    port,
    path: `${PORTAL_PATH}/evidence?fileName=policy.txt`,
    method: 'POST',
    headers: { cookie, origin: test.ctx.config.publicUrl.origin },
  });

const getAnswer = (upload: ClientRequest) =>
  new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });

let uploads: ClientRequest[] = [];
afterEach(() => {
  for (const upload of uploads) upload.destroy();
  uploads = [];
});

/** Sends the beginning of a file, and nothing more. */
function stallUpload() {
  const upload = openUpload();
  uploads.push(upload);
  upload.on('error', () => undefined).write('the beginning');
  return upload;
}

const finishUpload = () => {
  const upload = openUpload();
  const answer = getAnswer(upload);
  upload.end('a policy');
  return answer;
};

describe('Uploads through one portal link', () => {
  it('S6: 429 for the fourth at once, writes nothing; an aborted one leaves no file and makes room', async () => {
    const stalled = [stallUpload(), stallUpload(), stallUpload()];
    await expect.poll(() => listQuarantinedFiles(test)).toHaveLength(3);
    const before = await fingerprintDatabase(test.database);
    expect(await finishUpload()).toMatchObject({
      status: 429,
      body: { error: 'Too many concurrent uploads. Wait until one has finished.' },
    });
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    for (const upload of stalled) upload.destroy();
    await expect.poll(() => listQuarantinedFiles(test)).toEqual([]);
    expect((await finishUpload()).status).toBe(201);
  });

  it('S6: 408 for uploads that stall; they leave no file and no reserved storage, and make room', async () => {
    const stalled = [stallUpload(), stallUpload(), stallUpload()];
    await expect.poll(() => listQuarantinedFiles(test)).toHaveLength(3);
    const statuses = Promise.all(stalled.map(async (upload) => (await getAnswer(upload)).status));
    vi.advanceTimersByTime(STALLED_MS);
    expect(await statuses).toEqual([408, 408, 408]);
    await expect.poll(() => listQuarantinedFiles(test)).toEqual([]);
    await expect.poll(() => test.database.query('select id from retained_file')).toEqual([]);
    expect((await finishUpload()).status).toBe(201);
  });
});
