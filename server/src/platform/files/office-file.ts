import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { InvalidError, InvalidFileError } from '../errors.ts';
import {
  createMacroError,
  createOleError,
  requireSafeContentTypes,
  requireSafeRelationships,
  scanXml,
} from './office-content.ts';

const MAX_ENTRIES = 5_000;

const MAX_BYTES = 250 * 1_048_576;

/** Real documents compress by a factor of 10 to 50. A higher ratio indicates a ZIP bomb. */
const MAX_RATIO = 200;

const SMALL_BYTES = 1_048_576;

/** Lists of content types and relationships are a few kilobytes. An embedded workbook holds the data of a chart. */
const MAX_LIST_BYTES = 4 * 1_048_576;
const MAX_EMBEDDED_BYTES = 16 * 1_048_576;

/** Enough for signatures and the XML declaration. */
const START_BYTES = 256;

const MACRO_PART = /vbaProject|vbaData|macrosheets/i;
const RELATIONSHIPS = /\.rels$/i;
const CONTENT_TYPES = /^\/?\[content_types\]\.xml$/i;
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04');
/** The format of VBA projects and OLE objects, whatever their part is called. */
const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Office files are ZIP archives. Unpacks every part to verify it, and reads those that decide what Office would run. */
export async function requireSafeOfficeFile(path: string): Promise<void> {
  try {
    const archive = await openPromise(path, { strictFileNames: true });
    await inspectParts(archive, { isEmbedded: false }).finally(() => archive.close());
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    throw new InvalidFileError(
      `The document is damaged or unsafe: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

type Inspection = { readonly isEmbedded: boolean };

async function inspectParts(archive: ZipFile, inspection: Inspection): Promise<void> {
  if (archive.entryCount > MAX_ENTRIES) throw new InvalidFileError('The document contains too many files');
  const total = { packed: 0, unpacked: 0 };
  for await (const part of archive.eachEntry()) {
    requireSafeEntry(part);
    total.packed += part.compressedSize;
    total.unpacked += part.uncompressedSize;
    if (total.unpacked > MAX_BYTES) throw new InvalidFileError('The document is too large when decompressed');
    if (total.unpacked > SMALL_BYTES && total.unpacked > MAX_RATIO * total.packed) {
      throw new InvalidFileError('The document has an unusually high compression ratio and may be unsafe');
    }
    if (!part.fileName.endsWith('/')) await inspectPart(archive, part, inspection);
  }
}

function requireSafeEntry(part: Entry): void {
  if (MACRO_PART.test(part.fileName)) throw createMacroError();
  if (part.isEncrypted()) throw new InvalidFileError('Password-protected documents are not accepted');
}

/** An archive may declare a wrong size for an entry. Reading then fails with an error. */
async function inspectPart(archive: ZipFile, part: Entry, { isEmbedded }: Inspection): Promise<void> {
  const content = readWithWholeStart(await archive.openReadStreamPromise(part));
  if (CONTENT_TYPES.test(part.fileName)) return requireSafeContentTypes(await readAll(content, MAX_LIST_BYTES));
  if (RELATIONSHIPS.test(part.fileName)) return requireSafeRelationships(await readAll(content, MAX_LIST_BYTES));
  const { value: start = Buffer.alloc(0) } = await content.next();
  if (startsWith(start, OLE_SIGNATURE)) throw createOleError();
  if (!startsWith(start, ZIP_SIGNATURE)) return scanXml(start, content);
  if (isEmbedded) throw new InvalidFileError('The document contains embedded documents. Save it as PDF.');
  const embedded = Buffer.concat([start, await readAll(content, MAX_EMBEDDED_BYTES)]);
  await inspectParts(await fromBufferPromise(embedded, { strictFileNames: true }), { isEmbedded: true });
}

const startsWith = (content: Buffer, signature: Buffer) => content.subarray(0, signature.length).equals(signature);

/** The first chunk has all the bytes that tell what the part is. */
async function* readWithWholeStart(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (start === null) yield chunk;
    else if (start.length + chunk.length < START_BYTES) start = Buffer.concat([start, chunk]);
    else {
      yield Buffer.concat([start, chunk]);
      start = null;
    }
  }
  if (start !== null) yield start;
}

async function readAll(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new InvalidFileError('A part of the document is too large to be inspected');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
