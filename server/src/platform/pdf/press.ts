import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnavailableError, UnprocessableError } from '../errors.ts';
import { inTurns } from '../turns.ts';
import { type Order, Reply } from './order.ts';
import { FONTS } from './places.ts';

export type PressLimits = { readonly atOnce: number; readonly timeLimitMs: number; readonly mostPages: number };
export type PrintOrder = { readonly layout: string; readonly data: object; readonly picture?: Buffer | undefined };

/** Prints a layout of `server/reports` with data, as an accessible PDF: the same bytes for the same data. */
export type Press = { readonly print: (order: PrintOrder) => Promise<Buffer> };

const MOST_WAITING = 20;
const MOST_MEMORY_BYTES = 512 * 1_048_576;
const IDLE_MS = 60_000;
const PROCESS = fileURLToPath(new URL(`./printing-process${extname(import.meta.url)}`, import.meta.url));

type Printer = { readonly child: ChildProcess; idling: NodeJS.Timeout | null };

/**
 * Typesetting is one long native call. In a process of its own it can be ended at any moment, takes no time of those who
 * answer requests, and holds no secret that a text could reach.
 */
export function openPress({ atOnce, timeLimitMs, mostPages }: PressLimits): Press {
  const inTurn = inTurns({ atOnce, mostWaiting: MOST_WAITING });
  const idle: Printer[] = [];

  const release = (printer: Printer, memoryBytes: number) => {
    if (memoryBytes > MOST_MEMORY_BYTES) return end(printer);
    hold(printer.child, false);
    printer.idling = setTimeout(() => {
      idle.splice(idle.indexOf(printer), 1);
      end(printer);
    }, IDLE_MS).unref();
    idle.push(printer);
  };

  const print = async (order: Order): Promise<Buffer> => {
    const printer = takeIdle(idle) ?? start();
    const { outcome, memoryBytes } = await replyTo(order, printer, timeLimitMs);
    release(printer, memoryBytes);
    if (outcome.kind === 'PRINTED') return Buffer.from(outcome.pdf);
    if (outcome.kind === 'FAILED') throw new Error(outcome.reason);
    throw new UnprocessableError(
      `The report would have ${String(outcome.pages)} pages; at most ${String(mostPages)} are printed`,
    );
  };

  return {
    print: ({ layout, data, picture }) =>
      inTurn(() => print({ layout, data: JSON.stringify(data), picture: picture ?? null, mostPages })),
  };
}

function start(): Printer {
  const child = fork(PROCESS, {
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', FONTS)) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, idling: null };
}

/** One that died while it waited is no longer of use. */
function takeIdle(idle: Printer[]): Printer | null {
  for (let printer = idle.pop(); printer; printer = idle.pop()) {
    if (printer.idling) clearTimeout(printer.idling);
    if (!printer.child.connected) continue;
    hold(printer.child, true);
    return printer;
  }
  return null;
}

const end = ({ child }: Printer) => void child.kill('SIGKILL');

/** A process that only waits must not keep ours from ending; when ours ends, it does too. */
function hold(child: ChildProcess, needed: boolean) {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function replyTo(order: Order, printer: Printer, timeLimitMs: number): Promise<Reply> {
  const { child } = printer;
  return new Promise((resolve, reject) => {
    let why = 'The report could not be printed.';
    const overdue = setTimeout(() => {
      why = 'The report could not be printed in time.';
      end(printer);
    }, timeLimitMs);
    const settle = (act: () => void) => {
      clearTimeout(overdue);
      child.removeAllListeners();
      // Nobody waits for it any more: what still goes wrong with it is nobody's problem.
      child.on('error', () => undefined);
      act();
    };
    child.once('message', (reply) => settle(() => resolve(Reply.parse(reply))));
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', () => settle(() => reject(new UnavailableError(why))));
    child.send(order);
  });
}
