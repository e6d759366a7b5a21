import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { append, leafHash, rootOf, UNSEALED, type Verdict, verifyAudit, WITHOUT_WITNESS } from './verify-audit.ts';

const ORIGIN = 'assay/3f1d0c5e-6a4b-4c1e-9a57-2f0d1f7f9a11';
const NAMES = ['Ada', 'Línea\u2028de\u2029código', 'Emoji 🧾 "quoted"', 'Ben', 'Chen', 'Dara', 'Eve'];

const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** The definition in RFC 6962, implemented literally. */
function treeHash(leaves: readonly string[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)));
}

function aKey(origin = ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(1), Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')]);
  const id = sha256(`${origin}\n`, bytes).subarray(0, 4);
  return { privateKey, id, text: `${origin}+${id.toString('hex')}+${bytes.toString('base64')}` };
}

type Signer = { readonly privateKey: KeyObject; readonly id: Buffer };

function noteOf(leaves: readonly string[], { privateKey, id }: Signer, state = 'complete 2026-11-15T12:00:00.000Z') {
  const text = `${ORIGIN}\n${leaves.length}\n${treeHash(leaves).toString('base64')}\n${state}\n`;
  return `${text}\n— ${ORIGIN} ${Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64')}\n`;
}

const key = aKey();
const entryOf = (name: string, createdAt = '2026-11-15T11:59:58.123456+00:00') =>
  JSON.stringify({ createdAt, userName: name });
const ENTRIES = NAMES.map((name) => entryOf(name));

const lineOf = (content: object) => `${JSON.stringify(content)}\n`;
const HEADER = lineOf({ format: 'assay-audit-proof', version: 1 });
const checkpointLine = (note: string) => lineOf({ checkpoint: note });
const entryLine = (entry: string | null, number: number, hash = leafHash(entry ?? '')) =>
  lineOf({ number, hash: hash.toString('hex'), entry });
const witnessLine = (note: string) => lineOf({ organisationId: ORIGIN.slice(6), size: 0, note });

/** A proof with checkpoints after three, five and all seven entries. */
const CHECKPOINTS = [3, 5, 7].map((size) => checkpointLine(noteOf(ENTRIES.slice(0, size), key)));
const LINES = [HEADER, ...CHECKPOINTS, ...ENTRIES.map((entry, number) => entryLine(entry, number))];
const entryAt = (number: number) => 1 + CHECKPOINTS.length + number;

/** Yields chunks that end at arbitrary positions, as when a file is read. */
async function* piecesOf(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const toVerdict = (lines: readonly string[], witness?: readonly string[]) =>
  verifyAudit({
    bundle: piecesOf(lines.join('')),
    key: key.text,
    ...(witness && { witness: piecesOf(witness.join('')) }),
  });

describe('The Merkle tree', () => {
  it('has the known roots of the RFC 6962 test vectors', () => {
    const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const tree: Parameters<typeof append>[0] = [];
    const roots = leaves.map((leaf) => {
      append(tree, leafHash(Buffer.from(leaf, 'hex').toString('latin1')));
      return rootOf(tree).toString('hex');
    });
    expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(roots).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  it('has the root given by the definition at every size', () => {
    const tree: Parameters<typeof append>[0] = [];
    const leaves = Array.from({ length: 70 }, (_, number) => `leaf ${number}`);
    leaves.forEach((leaf, index) => {
      append(tree, leafHash(leaf));
      expect(rootOf(tree)).toEqual(treeHash(leaves.slice(0, index + 1)));
    });
  });
});

describe('A proof', () => {
  it('holds if unchanged, and states what only a witness could show', async () => {
    expect(await toVerdict(LINES)).toMatchObject({
      outcome: 'holds',
      upTo: 7,
      cannotShow: [...WITHOUT_WITNESS, UNSEALED],
    });
    expect(await toVerdict([HEADER])).toMatchObject({ outcome: 'holds', upTo: 0 });
  });

  it.each<[string, (lines: string[]) => void, Partial<Verdict>]>([
    [
      'an entry changed',
      (lines) => (lines[entryAt(4)] = entryLine(entryOf('Eve'), 4, leafHash(ENTRIES[4] ?? ''))),
      { upTo: 4, firstBad: 4 },
    ],
    [
      'an entry gone',
      (lines) => (lines[entryAt(1)] = entryLine(null, 1, leafHash(ENTRIES[1] ?? ''))),
      { upTo: 1, firstBad: 1 },
    ],
    [
      'an entry and its hash changed',
      (lines) => (lines[entryAt(4)] = entryLine(entryOf('Eve'), 4)),
      { upTo: 3, firstBad: null },
    ],
    [
      'a hash changed alone',
      (lines) => (lines[entryAt(5)] = entryLine(ENTRIES[5] ?? '', 5, leafHash('x'))),
      { upTo: 5, firstBad: 5 },
    ],
    ['a line missing', (lines) => lines.splice(entryAt(3), 1), { upTo: 3, firstBad: 3 }],
    [
      'two entries swapped',
      (lines) => lines.splice(entryAt(0), 2, entryLine(ENTRIES[1] ?? '', 0), entryLine(ENTRIES[0] ?? '', 1)),
      { upTo: 0, firstBad: null },
    ],
    ['the last entries missing', (lines) => lines.splice(entryAt(5)), { upTo: 5, firstBad: 5 }],
    ['an entry added at the end', (lines) => lines.push(entryLine(entryOf('Eve'), 7)), { upTo: 7, firstBad: 7 }],
    [
      'a checkpoint of another key',
      (lines) => (lines[2] = checkpointLine(noteOf(ENTRIES.slice(0, 5), aKey()))),
      { upTo: 7, firstBad: null },
    ],
    ['a checkpoint in the place of another', (lines) => (lines[2] = lines[1] ?? ''), { upTo: 7, firstBad: null }],
    [
      'a checkpoint changed',
      (lines) => (lines[2] = lines[2]?.replace('complete', 'partial') ?? ''),
      { upTo: 7, firstBad: null },
    ],
    ['no checkpoint', (lines) => lines.splice(1, 3), { upTo: 0, firstBad: 0 }],
  ])('is broken by %s', async (_, tamper, place) => {
    const lines = [...LINES];
    tamper(lines);
    expect(await toVerdict(lines)).toMatchObject({ outcome: 'broken', ...place });
  });

  it('is broken by an entry dated long before an earlier complete checkpoint', async () => {
    const late = entryOf('Eve', '2026-11-15T10:59:59.999999+00:00');
    const soon = entryOf('Eve', '2026-11-15T11:00:00.5+00:00');
    for (const [added, outcome] of [
      [late, 'broken'],
      [soon, 'holds'],
    ] as const) {
      const entries = [...ENTRIES, added];
      const lines = [...LINES, entryLine(added, 7)].toSpliced(4, 0, checkpointLine(noteOf(entries, key)));
      expect(await toVerdict(lines)).toMatchObject({ outcome, upTo: outcome === 'broken' ? 7 : 8 });
    }
  });

  it('is unchecked when it is not a proof, is damaged, or the key is invalid', async () => {
    for (const lines of [[], ['{}\n'], [...LINES, '{"number":7,'], ['\u0000']]) {
      expect(await toVerdict(lines)).toMatchObject({ outcome: 'unchecked' });
    }
    const [name = '', id = ''] = key.text.split('+');
    for (const bad of ['', 'key', `${name}+${id}+AAAA`, key.text.replace('assay/3', 'assay/4')]) {
      expect(await verifyAudit({ bundle: piecesOf(LINES.join('')), key: bad })).toMatchObject({ outcome: 'unchecked' });
    }
  });
});

describe('Audit witness', () => {
  const seen = [3, 7].map((size) => witnessLine(noteOf(ENTRIES.slice(0, size), key)));
  const shorter = [HEADER, ...CHECKPOINTS.slice(0, 2), ...LINES.slice(entryAt(0), entryAt(5))];

  it('confirms the checkpoints it has seen, ignoring other logs and a truncated line', async () => {
    const others = [lineOf({ organisationId: 'another', note: 'x' }), ...seen, '{"organisationId":"3f'];
    expect(await toVerdict(LINES, others)).toMatchObject({ outcome: 'holds', upTo: 7, cannotShow: [UNSEALED] });
    const { words } = await toVerdict(LINES, seen.slice(0, 1));
    expect(words).toContain('The witness has seen the first 3 of them, and they are the same.');
  });

  it('detects a truncated log, which nothing else does', async () => {
    expect(await toVerdict(shorter)).toMatchObject({ outcome: 'holds' });
    expect(await toVerdict(shorter, seen)).toMatchObject({ outcome: 'broken', upTo: 5, firstBad: 5 });
  });

  it('detects a log that was rewritten and sealed again, which nothing else does', async () => {
    const entries = ENTRIES.with(4, entryOf('Eve'));
    const anew = [
      HEADER,
      checkpointLine(noteOf(entries, key)),
      ...entries.map((entry, number) => entryLine(entry, number)),
    ];
    expect(await toVerdict(anew)).toMatchObject({ outcome: 'holds' });
    expect(await toVerdict(anew, seen)).toMatchObject({ outcome: 'broken', upTo: 3, firstBad: null });
  });

  it('is unusable when it has seen nothing or has a note signed with another key', async () => {
    expect(await toVerdict(LINES, [])).toMatchObject({ outcome: 'unchecked' });
    const foreign = witnessLine(noteOf(ENTRIES, aKey()));
    expect(await toVerdict(LINES, [...seen, foreign])).toMatchObject({ outcome: 'unchecked' });
  });
});

describe('node verify-audit.ts, copied out of the repository', () => {
  it('prints the result in plain words and exits with 0, 1 or 2', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'assay-verifier-'));
    const [file, proof, broken] = [join(dir, 'verify-audit.ts'), join(dir, 'proof.ndjson'), join(dir, 'broken.ndjson')];
    await copyFile(new URL('verify-audit.ts', import.meta.url), file);
    await writeFile(proof, LINES.join(''));
    await writeFile(broken, LINES.toSpliced(entryAt(2), 1, entryLine(null, 2, leafHash(ENTRIES[2] ?? ''))).join(''));
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: dir, env: {} });
      return { code: status, stdout: stdout.toString(), stderr: stderr.toString() };
    };
    const holds = run(proof, '--key', key.text);
    expect(holds).toMatchObject({ code: 0, stderr: '' });
    expect(holds.stdout).toMatch(/^HOLDS\n7 entries were sealed[^]*cut off[^]*rewritten/);
    const { code, stdout } = run(broken, '--key', key.text);
    expect([code, stdout]).toEqual([1, expect.stringContaining('Entry 2 is gone, though it was sealed.')]);
    for (const args of [
      [],
      [proof],
      [join(dir, 'none'), '--key', key.text],
      [proof, '--key', key.text, '--witness', 'none'],
    ]) {
      expect(run(...args)).toMatchObject({ code: 2 });
    }
    await rm(dir, { recursive: true });
  });
});
