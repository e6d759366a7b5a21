import { once } from 'node:events';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { InvalidError } from '../errors.ts';

const MOST_ENTRIES = 5_000;
const MOST_BYTES = 250 * 1_048_576;
/** Real documents shrink ten to fifty times; what shrinks more is made to burst. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1_048_576;
const MACROS = /vbaProject|vbaData|macrosheets/i;

/** Office files are ZIP archives. Every part is unpacked, into nothing, to see that it is what the archive says. */
export async function inspectOfficeFile(path: string): Promise<void> {
  try {
    const archive = await openPromise(path, { strictFileNames: true });
    await inspectParts(archive).finally(() => archive.close());
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    throw new InvalidError(
      `The document is damaged or unsafe: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

async function inspectParts(archive: ZipFile): Promise<void> {
  if (archive.entryCount > MOST_ENTRIES) throw new InvalidError('The document has too many parts');
  const total = { packed: 0, unpacked: 0 };
  for await (const part of archive.eachEntry()) {
    requireHarmless(part);
    total.packed += part.compressedSize;
    total.unpacked += part.uncompressedSize;
    if (total.unpacked > MOST_BYTES) throw new InvalidError('The document is too large when unpacked');
    if (total.unpacked > SMALL_BYTES && total.unpacked > MOST_RATIO * total.packed) {
      throw new InvalidError('The document is packed more densely than documents are');
    }
    if (!part.fileName.endsWith('/')) await unpack(archive, part);
  }
}

function requireHarmless(part: Entry): void {
  if (MACROS.test(part.fileName)) throw new InvalidError('Documents with macros are not accepted');
  if (part.isEncrypted()) throw new InvalidError('Documents with a password are not accepted');
}

/** The archive may lie about the size of a part: reading stops with an error where it does. */
async function unpack(archive: ZipFile, part: Entry): Promise<void> {
  const content = await archive.openReadStreamPromise(part);
  await once(content.resume(), 'end');
}
