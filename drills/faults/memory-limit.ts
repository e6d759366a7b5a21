import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = existsSync('/sys/fs/cgroup/memory') ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup';
const LIMIT = ROOT.endsWith('memory') ? 'memory.limit_in_bytes' : 'memory.max';
const USAGE = ROOT.endsWith('memory') ? 'memory.usage_in_bytes' : 'memory.current';
const DIR = `${ROOT}/assay-drill-${String(process.pid)}`;

/** Starts a process in a group of its own, so that all its memory counts there. */
export async function startInMemoryGroup<T>(start: () => Promise<T>): Promise<T> {
  mkdirSync(DIR);
  writeFileSync(`${DIR}/cgroup.procs`, String(process.pid));
  try {
    return await start();
  } finally {
    writeFileSync(`${ROOT}/cgroup.procs`, String(process.pid));
  }
}

/** Leaves the group this much more than it uses now. */
export const limitMemory = (moreBytes: number) => {
  const used = Number(readFileSync(`${DIR}/${USAGE}`, 'utf8'));
  writeFileSync(`${DIR}/${LIMIT}`, String(used + moreBytes));
};

const REMOVE_ATTEMPTS = 100;

/** Processes that have just ended or started may still keep the group busy. */
export async function removeMemoryGroup(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const pid of readFileSync(`${DIR}/cgroup.procs`, 'utf8').split('\n').filter(Boolean)) {
        writeFileSync(`${ROOT}/cgroup.procs`, pid);
      }
      rmdirSync(DIR);
      return;
    } catch (error) {
      if (attempt === REMOVE_ATTEMPTS) throw error;
      await pause(100);
    }
  }
}
