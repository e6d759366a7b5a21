import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, type beforeEach } from 'vitest';

export type Hook = typeof beforeAll | typeof beforeEach;

/** Creates a value before the tests of a file, or before each test. Only tests can read it. */
export function useFixture<Value>(create: () => Promise<Value>, hook: Hook = beforeAll): () => Value {
  let fixture: { readonly value: Value } | undefined;
  hook(async () => {
    fixture = { value: await create() };
  });
  return () => {
    if (!fixture) throw new Error('A fixture can be read only inside tests');
    return fixture.value;
  };
}

type Closable = { readonly close: () => Promise<void> };

/** Starts something before the tests of a file, and closes it afterwards. */
export function useService<Service extends Closable>(start: () => Promise<Service>): () => Service {
  let service: Service | undefined;
  const get = useFixture(async () => (service = await start()));
  afterAll(() => service?.close());
  return get;
}

/** A directory that is removed after the tests of a file. */
export function useTemporaryDirectory(): () => string {
  const get = useService(async () => {
    const path = await mkdtemp(join(tmpdir(), 'assay-test-'));
    return { path, close: () => rm(path, { recursive: true, force: true }) };
  });
  return () => get().path;
}
