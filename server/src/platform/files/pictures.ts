import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { InvalidError } from '../errors.ts';
import { inQuarantine } from './quarantine.ts';
import type { UploadOptions } from './uploads.ts';
import { requireNoVirus } from './virus-scan.ts';

export type Picture = {
  readonly content: Buffer;
  readonly sha256: string;
  readonly mimeType: (typeof KINDS)[number]['mimeType'];
  readonly widthPx: number;
  readonly heightPx: number;
};

export type PictureLimits = { readonly maxBytes: number; readonly maxPx: number };

type Size = { readonly widthPx: number; readonly heightPx: number };

/** What is none of these is refused by name; SVG is none, since it can hold scripts. */
const KINDS = [
  { mimeType: 'image/png', sizeOf: sizeOfPng },
  { mimeType: 'image/jpeg', sizeOf: sizeOfJpeg },
] as const;

/** A small picture, taken by its content alone: what a name or a header says of it does not count. */
export function readPicture(
  options: UploadOptions,
  stream: Readable,
  { maxBytes, maxPx }: PictureLimits,
): Promise<Picture> {
  return inQuarantine({ ...options, maxBytes }, stream, async ({ path, sha256 }) => {
    const content = await readFile(path);
    const found = await fileTypeFromBuffer(content);
    const kind = KINDS.find(({ mimeType }) => mimeType === found?.mime);
    const size = kind?.sizeOf(content);
    if (!kind || !size) throw new InvalidError('The picture must be a PNG or JPEG file');
    if (size.widthPx > maxPx || size.heightPx > maxPx) throw tooManyPixels(size, maxPx);
    if (options.scanner) await requireNoVirus(options.scanner, path);
    return { content, sha256, mimeType: kind.mimeType, ...size };
  });
}

const tooManyPixels = ({ widthPx, heightPx }: Size, maxPx: number) =>
  new InvalidError(
    `The picture has ${String(widthPx)} × ${String(heightPx)} pixels; at most ${String(maxPx)} × ${String(maxPx)} are accepted`,
  );

const sized = (widthPx: number, heightPx: number): Size | null =>
  widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;

const PNG_HEADER_BYTES = 24;

/** The first chunk of every PNG is its header. */
function sizeOfPng(content: Buffer): Size | null {
  if (content.length < PNG_HEADER_BYTES || content.toString('latin1', 12, 16) !== 'IHDR') return null;
  return sized(content.readUInt32BE(16), content.readUInt32BE(20));
}

const FRAME_BYTES = 9;
/** Among the markers that begin a frame, these three begin something else. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker);

/** A JPEG is a row of segments, each with its length; the one that begins the frame says how large it is. */
function sizeOfJpeg(content: Buffer): Size | null {
  let at = 2;
  while (at + FRAME_BYTES <= content.length && content[at] === 0xff) {
    if (isFrame(content.readUInt8(at + 1))) return sized(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5));
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}
