import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Caller } from '../../domain/caller.ts';
import { UnavailableError, UnprocessableError } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { type RenderRequest, RenderReply } from './render-protocol.ts';
import { FONTS_DIR } from './paths.ts';
import type { CompilerName } from './typst-compiler.ts';

export type PdfRendererOptions = {
  readonly concurrency: number;
  readonly timeLimitMs: number;
  readonly maxPages: number;
  /** The native compiler where it can be loaded, unless given. */
  readonly compiler?: CompilerName;
};
type PdfRenderInput = { readonly layout: string; readonly data: object; readonly picture?: Buffer | undefined };

/** Renders a layout from `server/reports` as an accessible PDF. The same data gives the same bytes. */
export type PdfRenderer = {
  readonly render: (requester: Pick<Caller, 'organisationId'>, order: PdfRenderInput) => Promise<Buffer>;
};

const MAX_WAITING = 20;
const MAX_MEMORY_BYTES = 512 * 1_048_576;
const IDLE_MS = 60_000;
const PROCESS_PATH = fileURLToPath(new URL(`./render-process${extname(import.meta.url)}`, import.meta.url));

type RenderProcess = { readonly child: ChildProcess; idling: NodeJS.Timeout | null };

/**
 * Typesetting is one long native call. A separate process can be killed at any time, does not block requests, and holds
 * no secrets that a text could reach.
 */
export function createPdfRenderer({ concurrency, timeLimitMs, maxPages, compiler }: PdfRendererOptions): PdfRenderer {
  // One organisation never occupies every process, so another one does not wait for its reports.
  const perOrganisation = Math.max(1, concurrency - 1);
  const inTurn = createFairQueue({ concurrency, perOrganisation, maxWaiting: MAX_WAITING });
  const idle: RenderProcess[] = [];

  const release = (printer: RenderProcess, memoryBytes: number) => {
    if (memoryBytes > MAX_MEMORY_BYTES) return killProcess(printer);
    setReferenced(printer.child, false);
    printer.idling = setTimeout(() => {
      idle.splice(idle.indexOf(printer), 1);
      killProcess(printer);
    }, IDLE_MS).unref();
    idle.push(printer);
  };

  const print = async (order: RenderRequest): Promise<Buffer> => {
    const printer = takeIdleProcess(idle) ?? startProcess(compiler);
    const { outcome, memoryBytes } = await requestRender(order, printer, timeLimitMs);
    release(printer, memoryBytes);
    if (outcome.kind === 'PRINTED') return Buffer.from(outcome.pdf);
    if (outcome.kind === 'FAILED') throw new Error(outcome.reason);
    throw new UnprocessableError(
      'REPORT_TOO_LONG',
      `The report would have ${String(outcome.pages)} pages, but the maximum is ${String(maxPages)}`,
    );
  };

  return {
    render: ({ organisationId }, { layout, data, picture }) =>
      inTurn(organisationId, () => print({ layout, data: JSON.stringify(data), picture: picture ?? null, maxPages })),
  };
}

function startProcess(compiler: CompilerName | undefined): RenderProcess {
  const child = fork(PROCESS_PATH, compiler === undefined ? [] : [compiler], {
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', FONTS_DIR)) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  killFirstWhenMemoryEnds(child);
  return { child, idling: null };
}

/** At the memory limit, the kernel ends a process that prints, which costs one report, rather than the server. */
function killFirstWhenMemoryEnds({ pid }: ChildProcess) {
  try {
    writeFileSync(`/proc/${String(pid)}/oom_score_adj`, '1000');
  } catch {
    // Only Linux has this file.
  }
}

/** Skips processes that died while they were idle. */
function takeIdleProcess(idle: RenderProcess[]): RenderProcess | null {
  for (let printer = idle.pop(); printer; printer = idle.pop()) {
    if (printer.idling) clearTimeout(printer.idling);
    if (!printer.child.connected) continue;
    setReferenced(printer.child, true);
    return printer;
  }
  return null;
}

const killProcess = ({ child }: RenderProcess) => void child.kill('SIGKILL');

/** An idle child must not keep this process running. It exits when this process exits. */
function setReferenced(child: ChildProcess, needed: boolean) {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function requestRender(order: RenderRequest, printer: RenderProcess, timeLimitMs: number): Promise<RenderReply> {
  const { child } = printer;
  return new Promise((resolve, reject) => {
    let why = 'The report could not be generated.';
    const overdue = setTimeout(() => {
      why = 'The report could not be generated in time.';
      killProcess(printer);
    }, timeLimitMs);
    const settle = (act: () => void) => {
      clearTimeout(overdue);
      child.removeAllListeners();
      // The request is settled, so later errors of the process are ignored.
      child.on('error', () => undefined);
      act();
    };
    child.once('message', (reply) => settle(() => resolve(RenderReply.parse(reply))));
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => settle(() => reject(new UnavailableError(why))));
    child.send(order);
  });
}
