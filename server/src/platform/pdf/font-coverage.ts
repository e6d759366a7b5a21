const TABLE_RECORD = { first: 12, size: 16 };
const ENCODING_RECORD = { first: 4, size: 8 };
const GROUP = { first: 16, size: 12 };
const SEGMENTS = 16;
const SEGMENTED = 4;
const GROUPED = 12;
const NO_CODE = 0xffff;
const CODE_POINTS = 0x110000;

/** Which code points at least one of these font files has a glyph for. */
export function coverageOf(fontFiles: readonly Buffer[]): (codePoint: number) => boolean {
  const covered = new Uint8Array(CODE_POINTS);
  for (const font of fontFiles) {
    for (const [first, last] of rangesOf(characterMapOf(font))) covered.fill(1, first, last + 1);
  }
  return (codePoint) => covered[codePoint] === 1;
}

type Range = readonly [first: number, last: number];

/** The `cmap` table, which says which character has which glyph. */
function characterMapOf(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = TABLE_RECORD.first + index * TABLE_RECORD.size;
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.subarray(font.readUInt32BE(record + 8));
  }
  throw new Error('A font file has no character map');
}

function rangesOf(map: Buffer): Range[] {
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_, index) =>
    map.subarray(map.readUInt32BE(ENCODING_RECORD.first + index * ENCODING_RECORD.size + 4)),
  );
  return subtables.flatMap((subtable) => {
    const format = subtable.readUInt16BE(0);
    if (format === GROUPED) return groupsOf(subtable);
    return format === SEGMENTED ? segmentsOf(subtable) : [];
  });
}

const groupsOf = (subtable: Buffer): Range[] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = GROUP.first + index * GROUP.size;
    return [subtable.readUInt32BE(group), subtable.readUInt32BE(group + 4)];
  });

/** Four arrays, an entry a segment: last and first code, what to add, where to look. Glyph 0 is no glyph. */
function segmentsOf(subtable: Buffer): Range[] {
  const count = subtable.readUInt16BE(6) / 2;
  const at = (array: number, index: number) => SEGMENTS + (array * count + index) * 2;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const last = subtable.readUInt16BE(at(0, index) - 2);
    const first = subtable.readUInt16BE(at(1, index));
    const added = subtable.readUInt16BE(at(2, index));
    const offset = subtable.readUInt16BE(at(3, index));
    if (first === NO_CODE) return [];
    const glyphOf = (code: number) =>
      offset === 0 ? (code + added) & 0xffff : subtable.readUInt16BE(at(3, index) + offset + (code - first) * 2);
    const codes = Array.from({ length: last - first + 1 }, (_code, step) => first + step);
    return codes.filter((code) => glyphOf(code) !== 0).map((code): Range => [code, code]);
  });
}
