import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { InvalidFileError } from '../errors.ts';
import { withQuarantinedFile } from './quarantine.ts';
import type { UploadOptions } from './scan-upload.ts';
import { requireNoVirus } from './virus-scan.ts';

export type UploadedImage = {
  readonly content: Buffer;
  readonly sha256: string;
  readonly mimeType: (typeof IMAGE_TYPES)[number]['mimeType'];
  readonly widthPx: number;
  readonly heightPx: number;
};

export type ImageLimits = { readonly maxBytes: number; readonly maxPx: number };

type ImageSize = { readonly widthPx: number; readonly heightPx: number };

/** Other types are rejected, including SVG, which can contain scripts. */
const IMAGE_TYPES = [
  { mimeType: 'image/png', readSize: readPngSize },
  { mimeType: 'image/jpeg', readSize: readJpegSize },
] as const;

/** Reads a small image. Its type is detected from the content; file name and headers are ignored. */
export function readImage(
  options: UploadOptions,
  stream: Readable,
  { maxBytes, maxPx }: ImageLimits,
): Promise<UploadedImage> {
  return withQuarantinedFile({ ...options, maxBytes }, stream, async ({ path, sha256 }) => {
    const content = await readFile(path);
    const found = await fileTypeFromBuffer(content);
    const kind = IMAGE_TYPES.find(({ mimeType }) => mimeType === found?.mime);
    const size = kind?.readSize(content);
    if (!kind || !size) throw new InvalidFileError('The image must be a PNG or JPEG file');
    if (size.widthPx > maxPx || size.heightPx > maxPx) throw tooManyPixels(size, maxPx);
    if (options.scanner) await requireNoVirus(options.scanner, path);
    return { content, sha256, mimeType: kind.mimeType, ...size };
  });
}

const tooManyPixels = ({ widthPx, heightPx }: ImageSize, maxPx: number) =>
  new InvalidFileError(
    `The image is ${String(widthPx)} × ${String(heightPx)} pixels; the maximum is ${String(maxPx)} × ${String(maxPx)}`,
  );

const toImageSize = (widthPx: number, heightPx: number): ImageSize | null =>
  widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;

const PNG_HEADER_BYTES = 24;

/** The first chunk of a PNG is its header. */
function readPngSize(content: Buffer): ImageSize | null {
  if (content.length < PNG_HEADER_BYTES || content.toString('latin1', 12, 16) !== 'IHDR') return null;
  return toImageSize(content.readUInt32BE(16), content.readUInt32BE(20));
}

const FRAME_BYTES = 9;
/** Not frame markers, although they are in the same range. */
const NON_FRAME_MARKERS = new Set([0xc4, 0xc8, 0xcc]);
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.has(marker);

/** A JPEG is a sequence of segments with their lengths. The start of frame segment contains the dimensions. */
function readJpegSize(content: Buffer): ImageSize | null {
  let at = 2;
  while (at + FRAME_BYTES <= content.length && content[at] === 0xff) {
    if (isFrameMarker(content.readUInt8(at + 1)))
      return toImageSize(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5));
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}
