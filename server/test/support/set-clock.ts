import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// cspell:ignore DONT
const LIBFAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

/** The wall clock of a process, which can be set while it runs. Takes effect within a second. */
export function createSettableClock() {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-clock-')), 'offset');
  /** For example `+365d` or `-1h`. */
  const set = (offset: string) => writeFileSync(file, offset);
  set('+0');
  return {
    set,
    environment: {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
