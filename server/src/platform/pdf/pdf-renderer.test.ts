import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TooManyRequestsError, UnavailableError } from '../errors.ts';
import { buildSampleReport } from '../../../../bench/report-sample.ts';
import { buildPng } from '../../../test/support/test-images.ts';
import { createPdfRenderer } from './pdf-renderer.ts';
import type { CompilerName } from './typst-compiler.ts';

const LIMITS = { concurrency: 2, timeLimitMs: 30_000, maxPages: 10 };
const UNKNOWN = { layout: 'unheard-of', data: {} };
const REQUESTER = { organisationId: 'a' };

const digest = (pdf: Buffer | undefined) =>
  createHash('sha256')
    .update(pdf ?? '')
    .digest('hex');

const createWith = (compiler: CompilerName) => createPdfRenderer({ ...LIMITS, timeLimitMs: 120_000, compiler });

const children = () =>
  readFileSync(`/proc/${String(process.pid)}/task/${String(process.pid)}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
const newSince = (before: readonly string[]) => children().filter((pid) => !before.includes(pid));

const expectNewProcesses = (count: number, before: readonly string[]) =>
  expect.poll(() => newSince(before)).toHaveLength(count);

describe('PDF renderer', () => {
  it('starts no process before the first request, reuses processes, and never exceeds the concurrency limit', async () => {
    const before = children();
    const renderer = createPdfRenderer(LIMITS);
    expect(newSince(before)).toEqual([]);
    const orders = ['a', 'b', 'c', 'a', 'b'].map((organisationId) => renderer.render({ organisationId }, UNKNOWN));
    for (const { status } of await Promise.allSettled(orders)) expect(status).toBe('rejected');
    expect(newSince(before)).toHaveLength(2);
  });

  it('S9: keeps a process free for other organisations, and refuses only the one with too many requests', async () => {
    const before = children();
    const renderer = createPdfRenderer(LIMITS);
    const isRefused = (organisationId: string) =>
      renderer.render({ organisationId }, UNKNOWN).catch((error: unknown) => error instanceof TooManyRequestsError);
    const flood = await Promise.all(Array.from({ length: 30 }, () => isRefused('a')));
    expect(flood.filter(Boolean)).toHaveLength(9);
    expect(newSince(before)).toHaveLength(1);
    const secondFlood = Array.from({ length: 30 }, () => isRefused('a'));
    expect(await isRefused('b')).toBe(false);
    expect(newSince(before)).toHaveLength(2);
    await Promise.all(secondFlood);
  });

  it('O6: the WebAssembly compiler gives the same bytes, page limit and errors as the native one', async () => {
    const [native, wasm] = [createWith('native'), createWith('wasm')];
    const report = { layout: 'assessment', data: buildSampleReport(10) };
    const unusual = { ...report, data: { ...report.data, organisation: 'Ärger \u{1f600} \u{e123} 日本 \u{10ffff}' } };
    const picture = buildPng(40, 40);
    for (const order of [report, unusual, { layout: 'logo', data: {}, picture }]) {
      const [expected, actual] = await Promise.all([native, wasm].map((one) => one.render(REQUESTER, order)));
      expect(expected?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(digest(actual)).toBe(digest(expected));
    }
    const tooLong = { ...report, data: buildSampleReport(100) };
    await expect(wasm.render(REQUESTER, tooLong)).rejects.toThrow(/would have \d\d pages, but /);
    await expect(wasm.render(REQUESTER, UNKNOWN)).rejects.toThrow('unheard-of.typ does not compile');
  }, 240_000);

  it('names the layout that does not compile', async () => {
    await expect(createPdfRenderer(LIMITS).render(REQUESTER, UNKNOWN)).rejects.toThrow(
      'unheard-of.typ does not compile',
    );
  });

  it('R12: at the memory limit, the kernel kills its processes first', async () => {
    const before = children();
    await expect(createPdfRenderer(LIMITS).render(REQUESTER, UNKNOWN)).rejects.toThrow('does not compile');
    const [pid] = newSince(before);
    expect(readFileSync(`/proc/${String(pid)}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  });

  it('kills the process when the time limit is exceeded', async () => {
    const before = children();
    await expect(createPdfRenderer({ ...LIMITS, timeLimitMs: 1 }).render(REQUESTER, UNKNOWN)).rejects.toThrow(
      UnavailableError,
    );
    await expectNewProcesses(0, before);
  });

  it('starts another process when an idle one has died', async () => {
    const before = children();
    const renderer = createPdfRenderer(LIMITS);
    await expect(renderer.render(REQUESTER, UNKNOWN)).rejects.toThrow('does not compile');
    const [pid] = newSince(before);
    process.kill(Number(pid), 'SIGKILL');
    await expectNewProcesses(0, before);
    await expect(renderer.render(REQUESTER, UNKNOWN)).rejects.toThrow('does not compile');
  });

  it('rejects only the request whose process dies', async () => {
    const before = children();
    const renderer = createPdfRenderer(LIMITS);
    const order = renderer.render(REQUESTER, UNKNOWN);
    await expectNewProcesses(1, before);
    process.kill(Number(newSince(before)[0]), 'SIGKILL');
    await expect(order).rejects.toThrow('The report could not be generated.');
    await expect(renderer.render(REQUESTER, UNKNOWN)).rejects.toThrow('does not compile');
  });
});
