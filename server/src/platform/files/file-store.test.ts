import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canRunWith } from '../../../test/support/programs.ts';
import { startS3Server } from '../../../test/support/s3-server.ts';
import { withTempFile } from '../../../test/support/stored-objects.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore, FileStoreOptions } from './file-store.ts';

type Lent = { readonly options: FileStoreOptions; readonly stop: () => Promise<void> };

async function lendDirectory(): Promise<Lent> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-store-'));
  return { options: { kind: 'disk', dir }, stop: () => rm(dir, { recursive: true }) };
}

const newKey = () => `${randomUUID()}/${randomUUID()}`;

describe.each<readonly [where: string, lend: () => Promise<Lent>]>([
  ['on disk', lendDirectory],
  ...(canRunWith('an S3 server') ? [['on an S3 server', startS3Server] as const] : []),
])('File store %s', (_, lend) => {
  let lent: Lent;
  let store: FileStore;
  beforeAll(async () => {
    lent = await lend();
    store = createFileStore(lent.options);
  }, 120_000);
  afterAll(() => lent.stop());

  const put = (key: string, content: string | Buffer) => withTempFile(content, (file) => store.put(key, file));
  const read = async (key: string) => buffer(await store.open(key));

  it('returns the bytes that were stored', async () => {
    const [key, content] = [newKey(), randomBytes(3 * 1_048_576 + 17)];
    await put(key, content);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('keeps objects separate, and stores several concurrently', async () => {
    const keys = Array.from({ length: 10 }, newKey);
    await Promise.all(keys.map((key) => put(key, `content of ${key}`)));
    for (const key of keys) expect(String(await read(key))).toBe(`content of ${key}`);
  });

  it('removes an object, also repeatedly, and ignores unknown ones', async () => {
    const [key, other] = [newKey(), newKey()];
    await put(key, 'to be removed');
    await put(other, 'to be kept');
    await store.remove(key);
    await store.remove(key);
    await store.remove(newKey());
    await expect(store.open(key)).rejects.toThrow();
    expect(String(await read(other))).toBe('to be kept');
  });

  it('rejects content that does not match its hash', async () => {
    const key = newKey();
    const wrong = createHash('sha256').update('something else').digest('hex');
    const attempt = withTempFile('the content', (file) => store.put(key, { ...file, sha256: wrong }));
    await expect(attempt).rejects.toThrow(/does not match its checksum|temporarily unavailable/);
  });

  it.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '', 'A', 'a\0b', 'a\\b', '.', 'a/.'])(
    'rejects the key %j, which could point outside the store',
    async (key) => {
      await expect(put(key, 'content')).rejects.toThrow('Object keys');
      await expect(store.open(key)).rejects.toThrow('Object keys');
      await expect(async () => store.remove(key)).rejects.toThrow('Object keys');
    },
  );
});

describe('File store on disk', () => {
  it('leaves no partial file behind when the content does not match', async () => {
    const { options, stop } = await lendDirectory();
    const [organisation, id] = newKey().split('/');
    const store = createFileStore(options);
    const attempt = withTempFile('the content', (file) =>
      store.put(`${organisation ?? ''}/${id ?? ''}`, { ...file, sizeBytes: 1 }),
    );
    await expect(attempt).rejects.toThrow();
    expect(options.kind === 'disk' && (await readdir(join(options.dir, organisation ?? '')))).toEqual([]);
    await stop();
  });
});

describe('File store on an unreachable S3 server', () => {
  it('reports that it cannot be used', async () => {
    const store = createFileStore({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      bucket: 'evidence',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      forcePathStyle: true,
    });
    await expect(store.remove(newKey())).rejects.toThrow('temporarily unavailable');
  });
});
