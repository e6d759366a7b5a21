import { randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { startNode } from '../../../test/support/processes.ts';
import { seedIntegrator } from '../../../test/support/factories.ts';
import { withTempFile } from '../../../test/support/stored-objects.ts';
import { startTestAppOn, TEST_SECRET, useTestApp } from '../../../test/support/test-app.ts';
import { newId } from '../ids.ts';

const test = useTestApp(() => ({ FILE_ENCRYPTION: 'true' }));
let ours: Awaited<ReturnType<typeof seedIntegrator>>;
beforeAll(async () => {
  ours = await seedIntegrator(test);
});

const CHUNK = 65_536;
const TAG = 16;
const HEADER = 34;

const pathOf = (key: string) => {
  const { files } = test.ctx.config;
  if (files.kind !== 'disk') throw new Error('This test writes to a disk');
  return join(files.dir, key);
};

async function store(content: Buffer): Promise<string> {
  const key = `${ours.organisation.id}/${newId()}`;
  await withTempFile(content, (file) => test.ctx.files.put(key, file));
  return key;
}
const read = async (key: string) => buffer(await test.ctx.files.open(key));

describe('An encrypted file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('is read as it was stored: %i bytes', async (size) => {
    const content = randomBytes(size);
    const key = await store(content);
    const stored = await readFile(pathOf(key));
    expect(stored.length).toBe(HEADER + size + TAG * Math.max(1, Math.ceil(size / CHUNK)));
    if (size > 32) expect(stored.includes(content.subarray(0, 32))).toBe(false);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it.each<[string, (stored: Buffer) => Buffer]>([
    ['whose last chunk is missing', (stored) => stored.subarray(0, HEADER + 2 * (CHUNK + TAG))],
    ['that was cut within a chunk', (stored) => stored.subarray(0, stored.length - 1)],
    ['with bytes added at the end', (stored) => Buffer.concat([stored, Buffer.alloc(TAG)])],
    [
      'whose chunks were swapped',
      (stored) => {
        const [first, second] = [HEADER, HEADER + CHUNK + TAG];
        return Buffer.concat([
          stored.subarray(0, first),
          stored.subarray(second, second + CHUNK + TAG),
          stored.subarray(first, second),
          stored.subarray(second + CHUNK + TAG),
        ]);
      },
    ],
    [
      'with one bit changed',
      (stored) => {
        const changed = Buffer.from(stored);
        changed.writeUInt8(changed.readUInt8(HEADER + CHUNK) ^ 1, HEADER + CHUNK);
        return changed;
      },
    ],
    [
      'with another salt',
      (stored) => Buffer.concat([stored.subarray(0, HEADER - 16), randomBytes(16), stored.subarray(HEADER)]),
    ],
  ])('is refused: one %s', async (_, change) => {
    const key = await store(randomBytes(2 * CHUNK + 100));
    await writeFile(pathOf(key), change(await readFile(pathOf(key))));
    await expect(read(key)).rejects.toThrow('cannot be decrypted');
  });

  it('is refused in the place of another file', async () => {
    const [one, other] = [await store(randomBytes(100)), await store(randomBytes(100))];
    await writeFile(pathOf(other), await readFile(pathOf(one)));
    await expect(read(other)).rejects.toThrow('cannot be decrypted');
  });

  it('can be read after encryption is turned off, and a file from before it was turned on too', async () => {
    const content = randomBytes(CHUNK + 1);
    const encrypted = await store(content);
    const plain = `${ours.organisation.id}/${newId()}`;
    const { files } = test.ctx.config;
    const dir = files.kind === 'disk' ? files.dir : '';
    const database = { ...test.database, drop: () => Promise.resolve() };
    const server = await startTestAppOn(database, { FILE_DIR: dir });
    try {
      expect((await buffer(await server.ctx.files.open(encrypted))).equals(content)).toBe(true);
      await withTempFile(content, (file) => server.ctx.files.put(plain, file));
    } finally {
      await server.close();
    }
    expect((await readFile(pathOf(plain))).equals(content)).toBe(true);
    expect((await read(plain)).equals(content)).toBe(true);
    await truncate(pathOf(plain), 3);
    expect(await read(plain)).toEqual(content.subarray(0, 3));
    await rm(pathOf(plain));
  });
});

describe('assay organisation shred', () => {
  const shred = async (name: string, confirm: string) => {
    const cli = startNode('server/src/cli.ts', {
      args: ['organisation', 'shred', name, '--confirm', confirm, '--json'],
      env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET },
    });
    return { code: await cli.ended, out: cli.stdout(), err: cli.stderr() };
  };
  const keyOf = (id: string) => test.database.query('select from organisation_key where organisation_id = $1', [id]);

  it('fails without the exact name; deletes nothing', async () => {
    const { code, err } = await shred(ours.organisation.id, 'northwind');
    expect([code, JSON.parse(err).error]).toEqual([1, 'The organisation is named "Northwind". Nothing was changed.']);
    expect(await keyOf(ours.organisation.id)).toHaveLength(1);
    expect(await test.database.query(`select from audit_entry where action = 'SHRED_ORGANISATION'`)).toEqual([]);
  });

  it('deletes the key: 401 for its API key, no server that starts later reads its files, others are not affected', async () => {
    const [gone, other] = [await seedIntegrator(test), await seedIntegrator(test)];
    const readVendors = { method: 'GET', url: '/api/v1/vendors' } as const;
    expect((await gone.call(readVendors)).statusCode).toBe(200);
    const key = `${gone.organisation.id}/${newId()}`;
    await withTempFile('secret', (file) => test.ctx.files.put(key, file));
    expect((await shred(gone.organisation.id, 'Northwind')).code).toBe(0);

    expect(await keyOf(gone.organisation.id)).toEqual([]);
    expect((await gone.call(readVendors)).statusCode).toBe(401);
    expect((await other.call(readVendors)).statusCode).toBe(200);
    const { files } = test.ctx.config;
    const database = { ...test.database, drop: () => Promise.resolve() };
    const server = await startTestAppOn(database, { FILE_DIR: files.kind === 'disk' ? files.dir : '' });
    await expect(server.ctx.files.open(key).finally(() => server.close())).rejects.toThrow('Unauthorized');
    const entries = await test.database.query(
      `select action from audit_entry where organisation_id = $1 order by position desc limit 1`,
      [gone.organisation.id],
    );
    expect(entries).toEqual([{ action: 'SHRED_ORGANISATION' }]);
    expect((await shred(gone.organisation.id, 'Northwind')).err).toContain('There is no organisation');
  });
});
