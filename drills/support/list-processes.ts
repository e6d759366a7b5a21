import { readdirSync, readFileSync } from 'node:fs';

type Process = {
  readonly pid: number;
  readonly parent: number;
  /** Hundredths of a second of processor time, with child processes that have ended. */
  readonly ticks: number;
};

/** The processes of this machine. */
export const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // A process name may contain anything, including brackets; the fields after the last bracket are safe to split.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
      } catch {
        // It has just ended.
        return [];
      }
    });
