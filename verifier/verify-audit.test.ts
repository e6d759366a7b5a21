import { describe, expect, it } from 'vitest';
import {
  aKey,
  checkpointLine,
  CHECKPOINTS,
  ENTRIES,
  entryAt,
  entryLine,
  entryOf,
  headerOf,
  key,
  lineOf,
  LINES,
  noteOf,
  ORGANISATION,
  piecesOf,
  toVerdict,
  treeHash,
  witnessLine,
} from './example-proof.ts';
import {
  append,
  leafHash,
  rootOf,
  UNSEALED,
  verifyAudit,
  WITHOUT_RESULTS,
  WITHOUT_WITNESS,
  type Verdict,
} from './verify-audit.mjs';

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
  it('is valid if unchanged, and states what only a witness could show', async () => {
    expect(await toVerdict(LINES)).toMatchObject({
      outcome: 'holds',
      upTo: 7,
      cannotShow: [...WITHOUT_WITNESS, UNSEALED],
    });
  });

  it('is unchecked, not sound, when it contains nothing', async () => {
    const verdict = await toVerdict([headerOf({ size: 0, checkpoints: 0 })]);
    expect(verdict).toMatchObject({ outcome: 'unchecked', upTo: 0 });
    expect(await toVerdict([headerOf({ size: 0, checkpoints: 0, publicKey: null })])).toEqual(verdict);
  });

  it('is valid in the format of earlier releases, and states that it has no results', async () => {
    const verdict = await toVerdict(LINES.with(0, headerOf({ version: 1, results: undefined })));
    expect(verdict.outcome).toBe('holds');
    expect(verdict.cannotShow).toContain(WITHOUT_RESULTS);
  });

  it('is broken by a removed checkpoint in the middle, and with a witness even if the header was adapted', async () => {
    const without = LINES.toSpliced(2, 1);
    expect(await toVerdict(without)).toMatchObject({
      outcome: 'broken',
      words: ['The header states 3 checkpoints, but there are 2. Checkpoints were removed or added.'],
    });
    const witness = [5, 7].map((size) => witnessLine(noteOf(ENTRIES.slice(0, size), key)));
    expect(await toVerdict(without.with(0, headerOf({ checkpoints: 2 })), witness)).toMatchObject({
      outcome: 'broken',
      words: ['The checkpoint covering 5 entries, which the witness recorded, was removed.'],
    });
  });

  it('is broken by an entry of another organisation', async () => {
    const entries = ENTRIES.with(1, (ENTRIES[1] ?? '').replace(ORGANISATION, 'another'));
    const lines = [headerOf({ checkpoints: 1 }), checkpointLine(noteOf(entries, key))];
    const verdict = await toVerdict([...lines, ...entries.map((entry, number) => entryLine(entry, number))]);
    expect(verdict).toMatchObject({
      outcome: 'broken',
      firstBad: 1,
      words: ['Entry 1 belongs to another organisation.'],
    });
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
      const lines = [...LINES, entryLine(added, 7)]
        .toSpliced(4, 0, checkpointLine(noteOf(entries, key)))
        .with(0, headerOf({ size: 8, checkpoints: 4 }));
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
  const shorterOf = (fields: object = {}) => [
    headerOf({ size: 5, checkpoints: 2, ...fields }),
    ...CHECKPOINTS.slice(0, 2),
    ...LINES.slice(entryAt(0), entryAt(5)),
  ];

  it('confirms the checkpoints it has seen, ignoring other logs and a truncated line', async () => {
    const others = [lineOf({ organisationId: 'another', note: 'x' }), ...seen, '{"organisationId":"3f'];
    expect(await toVerdict(LINES, others)).toMatchObject({ outcome: 'holds', upTo: 7, cannotShow: [UNSEALED] });
    const { words } = await toVerdict(LINES, seen.slice(0, 1));
    expect(words).toContain('The first 3 entries match the record held by the witness.');
  });

  it('detects a truncated log, which nothing else does', async () => {
    const shorter = shorterOf({ createdAt: '2026-11-15T12:05:01.000Z' });
    expect(await toVerdict(shorter)).toMatchObject({ outcome: 'holds' });
    expect(await toVerdict(shorter, seen)).toMatchObject({ outcome: 'broken', upTo: 5, firstBad: 5 });
  });

  it('is reported as newer than a proof that was made before its last checkpoint', async () => {
    const verdict = await toVerdict(shorterOf(), seen);
    expect(verdict).toMatchObject({ outcome: 'older', upTo: 5, firstBad: null });
    expect(verdict.words.join()).toContain('The first 3 entries match the record held by the witness.');
    expect(verdict.words.join()).toContain('The proof is older than the record held by the witness');
    const empty = await toVerdict([headerOf({ size: 0, checkpoints: 0 })], seen);
    expect(empty).toMatchObject({ outcome: 'older', upTo: 0 });
    const changed = shorterOf().with(-1, entryLine(entryOf('Eve'), 4));
    expect(await toVerdict(changed, seen)).toMatchObject({ outcome: 'broken' });
  });

  it('detects a log that was rewritten and sealed again, which nothing else does', async () => {
    const entries = ENTRIES.with(4, entryOf('Eve'));
    const anew = [
      headerOf({ checkpoints: 1 }),
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
