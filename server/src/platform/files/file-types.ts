import { extname } from 'node:path';
import { once } from 'node:events';
import { fileTypeFromFile } from 'file-type';
import { createReadStream } from 'node:fs';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { InvalidError } from '../errors.ts';

type FileType = {
  readonly mimeType: string;
  /** The type that the first bytes must show. Null if they must show none, as for text. */
  readonly signature: string | null;
  readonly inspect?: (path: string) => Promise<void>;
};

const officeFileType = (signature: string, name: string): FileType => ({
  mimeType: `application/vnd.openxmlformats-officedocument.${name}`,
  signature,
  inspect: requireSafeOfficeFile,
});
const jpeg: FileType = { mimeType: 'image/jpeg', signature: 'jpg' };

/** Allowed uploads by extension. Nothing that a browser would execute. */
const FILE_TYPES = new Map<string, FileType>([
  ['pdf', { mimeType: 'application/pdf', signature: 'pdf' }],
  ['png', { mimeType: 'image/png', signature: 'png' }],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['docx', officeFileType('docx', 'wordprocessingml.document')],
  ['xlsx', officeFileType('xlsx', 'spreadsheetml.sheet')],
  ['pptx', officeFileType('pptx', 'presentationml.presentation')],
  ['txt', { mimeType: 'text/plain', signature: null, inspect: requireSafeTextFile }],
  ['csv', { mimeType: 'text/csv', signature: null, inspect: requireSafeTextFile }],
]);

export function requireAllowedExtension(fileName: string): FileType {
  const kind = FILE_TYPES.get(getExtension(fileName));
  if (!kind)
    throw new InvalidError(`Files of this kind are not accepted. Accepted are ${[...FILE_TYPES.keys()].join(', ')}.`);
  return kind;
}

/** Returns the MIME type. Throws if the content does not match the file name. */
export async function requireAllowedFileType(fileName: string, path: string): Promise<string> {
  const { mimeType, signature, inspect } = requireAllowedExtension(fileName);
  const found = await fileTypeFromFile(path);
  if ((found?.ext ?? null) !== signature) {
    throw new InvalidError(
      `The file is not what its name says: it is ${found ? `of type ${found.ext}` : 'something else'}`,
    );
  }
  await inspect?.(path);
  return mimeType;
}

const getExtension = (fileName: string) => extname(fileName).slice(1).toLowerCase();

// eslint-disable-next-line no-control-regex -- Finding these characters is the point.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

const MARKUP = /^\s*<(!doctype|html|head|body|script|svg|\?xml|!--)/i;

/** Text must be UTF-8 without control characters, and must not be HTML or SVG. */
async function requireSafeTextFile(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    const text = decode(() => decoder.decode(chunk, { stream: true }));
    if (CONTROL.test(text)) throw new InvalidError('The text contains control characters');
    if (isStart && MARKUP.test(text))
      throw new InvalidError('The text is a web page or an image: HTML and SVG are not accepted');
    isStart = false;
  }
  decode(() => decoder.decode());
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw new InvalidError('The text is not UTF-8');
  }
}

const MAX_ENTRIES = 5_000;

const MAX_BYTES = 250 * 1_048_576;

/** Real documents compress by a factor of 10 to 50. A higher ratio indicates a ZIP bomb. */
const MAX_RATIO = 200;

const SMALL_BYTES = 1_048_576;

const MACRO_PART = /vbaProject|vbaData|macrosheets/i;

/** Office files are ZIP archives. Unpacks every entry, discarding the content, to verify it. */
async function requireSafeOfficeFile(path: string): Promise<void> {
  try {
    const archive = await openPromise(path, { strictFileNames: true });
    await inspectEntries(archive).finally(() => archive.close());
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    throw new InvalidError(
      `The document is damaged or unsafe: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

async function inspectEntries(archive: ZipFile): Promise<void> {
  if (archive.entryCount > MAX_ENTRIES) throw new InvalidError('The document has too many parts');
  const total = { packed: 0, unpacked: 0 };
  for await (const part of archive.eachEntry()) {
    requireSafeEntry(part);
    total.packed += part.compressedSize;
    total.unpacked += part.uncompressedSize;
    if (total.unpacked > MAX_BYTES) throw new InvalidError('The document is too large when unpacked');
    if (total.unpacked > SMALL_BYTES && total.unpacked > MAX_RATIO * total.packed) {
      throw new InvalidError('The document is packed more densely than documents are');
    }
    if (!part.fileName.endsWith('/')) await inflateEntry(archive, part);
  }
}

function requireSafeEntry(part: Entry): void {
  if (MACRO_PART.test(part.fileName)) throw new InvalidError('Documents with macros are not accepted');
  if (part.isEncrypted()) throw new InvalidError('Documents with a password are not accepted');
}

/** An archive may declare a wrong size for an entry. Reading then fails with an error. */
async function inflateEntry(archive: ZipFile, part: Entry): Promise<void> {
  const content = await archive.openReadStreamPromise(part);
  await once(content.resume(), 'end');
}
