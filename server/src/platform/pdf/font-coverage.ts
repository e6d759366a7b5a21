const TABLE_RECORD = { first: 12, size: 16 };
const ENCODING_RECORD = { first: 4, size: 8 };
const GROUP = { first: 16, size: 12 };
const SEGMENTS = 16;
const SEGMENTED_FORMAT = 4;
const GROUPED_FORMAT = 12;
const END_CODE = 0xffff;
const CODE_POINTS = 0x110000;

/** Returns whether at least one of these font files has a glyph for a code point. */
export function createGlyphCoverage(fontFiles: readonly Buffer[]): (codePoint: number) => boolean {
  const covered = new Uint8Array(CODE_POINTS);
  for (const font of fontFiles) {
    for (const [first, last] of readRanges(getCharacterMap(font))) covered.fill(1, first, last + 1);
  }
  return (codePoint) => covered[codePoint] === 1;
}

type Range = readonly [first: number, last: number];

/** Finds the `cmap` table, which maps characters to glyphs. */
function getCharacterMap(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = TABLE_RECORD.first + index * TABLE_RECORD.size;
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.subarray(font.readUInt32BE(record + 8));
  }
  throw new Error('A font file has no character map');
}

function readRanges(map: Buffer): Range[] {
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_, index) =>
    map.subarray(map.readUInt32BE(ENCODING_RECORD.first + index * ENCODING_RECORD.size + 4)),
  );
  return subtables.flatMap((subtable) => {
    const format = subtable.readUInt16BE(0);
    if (format === GROUPED_FORMAT) return readGroups(subtable);
    return format === SEGMENTED_FORMAT ? readSegments(subtable) : [];
  });
}

const readGroups = (subtable: Buffer): Range[] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = GROUP.first + index * GROUP.size;
    return [subtable.readUInt32BE(group), subtable.readUInt32BE(group + 4)];
  });

/**
 * Format 4 has four parallel arrays with one entry per segment: end code, start code, delta and offset. Glyph 0 means
 * "no glyph".
 */
function readSegments(subtable: Buffer): Range[] {
  const count = subtable.readUInt16BE(6) / 2;
  const at = (array: number, index: number) => SEGMENTS + (array * count + index) * 2;
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const last = subtable.readUInt16BE(at(0, index) - 2);
    const first = subtable.readUInt16BE(at(1, index));
    const added = subtable.readUInt16BE(at(2, index));
    const offset = subtable.readUInt16BE(at(3, index));
    if (first === END_CODE) return [];
    const getGlyph = (code: number) =>
      offset === 0 ? (code + added) & 0xffff : subtable.readUInt16BE(at(3, index) + offset + (code - first) * 2);
    const codes = Array.from({ length: last - first + 1 }, (_code, step) => first + step);
    return codes.filter((code) => getGlyph(code) !== 0).map((code): Range => [code, code]);
  });
}
