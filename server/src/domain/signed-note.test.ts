import { describe, expect, it } from 'vitest';
import { formatCheckpoint, formatNote, parseCheckpoint, parseNote } from './signed-note.ts';

const checkpoint = {
  origin: 'assay/1',
  size: 12,
  root: Buffer.alloc(32, 7),
  complete: true,
  signedAt: '2026-11-15T12:00:00.000Z',
};
const TEXT = `assay/1\n12\n${checkpoint.root.toString('base64')}\ncomplete 2026-11-15T12:00:00.000Z\n`;
const note = { text: TEXT, keyName: 'assay/1', keyId: Buffer.of(1, 2, 3, 4), signature: Buffer.alloc(64, 9) };

describe('A checkpoint', () => {
  it('is formatted as lines and parsed again', () => {
    expect(formatCheckpoint(checkpoint)).toBe(TEXT);
    expect(parseCheckpoint(TEXT)).toEqual(checkpoint);
    expect(parseCheckpoint(formatCheckpoint({ ...checkpoint, complete: false }))?.complete).toBe(false);
  });

  it.each([
    ['', 'nothing'],
    [TEXT.trimEnd(), 'the end of the last line missing'],
    [TEXT.replace('12\n', '012\n'), 'a size with a zero before it'],
    [TEXT.replace('12\n', '-1\n'), 'a size below nothing'],
    [TEXT.replace('=\n', '\n'), 'a root cut short'],
    [TEXT.replace('complete', 'Complete'), 'another word'],
    [`${TEXT}more\n`, 'another line'],
  ])('rejects %j: %s', (text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });
});

describe('A signed note', () => {
  it('is the text, an empty line and the signature, and is parsed again', () => {
    expect(formatNote(note)).toBe(
      `${TEXT}\n— assay/1 ${Buffer.concat([note.keyId, note.signature]).toString('base64')}\n`,
    );
    expect(parseNote(formatNote(note))).toEqual(note);
  });

  it.each([
    '',
    TEXT,
    formatNote(note).trimEnd(),
    formatNote(note).replace('— ', '- '),
    `\n${formatNote(note)}`,
    `${formatNote(note)}\n`,
  ])('rejects %j', (text) => {
    expect(parseNote(text)).toBeNull();
  });
});
