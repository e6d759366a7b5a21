import type { Readable } from 'node:stream';
import { InvalidFileError } from '../errors.ts';
import type { HashedFile } from './file-store.ts';
import { requireAllowedFileType, requireAllowedExtension } from './file-types.ts';
import { withQuarantinedFile, type QuarantineOptions } from './quarantine.ts';
import { requireNoVirus, type ScannerAddress } from './virus-scan.ts';

export type UploadOptions = QuarantineOptions & { readonly scanner: ScannerAddress | null };

export type Upload = { readonly fileName: string; readonly content: Readable };

export type ScannedFile = HashedFile & { readonly mimeType: string };

/** Passes on a file only if it is clean. Until then it stays in quarantine, and nothing is stored. */
export async function withScannedFile<T>(
  options: UploadOptions,
  { fileName, content }: Upload,
  use: (file: ScannedFile) => Promise<T>,
): Promise<T> {
  requireAllowedExtension(fileName);
  return withQuarantinedFile(options, content, async (file) => {
    if (file.sizeBytes === 0) throw new InvalidFileError('The file is empty');
    const mimeType = await requireAllowedFileType(fileName, file.path);
    if (options.scanner) await requireNoVirus(options.scanner, file.path);
    return use({ ...file, mimeType });
  });
}
