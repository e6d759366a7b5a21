import type { Readable } from 'node:stream';
import { InvalidError } from '../errors.ts';
import type { KnownFile } from './file-store.ts';
import { requireFileKind, requireKnownExtension } from './file-kinds.ts';
import { inQuarantine, type QuarantineOptions } from './quarantine.ts';
import { requireNoVirus, type ScannerAddress } from './virus-scan.ts';

export type UploadOptions = QuarantineOptions & { readonly scanner: ScannerAddress | null };

export type Upload = { readonly fileName: string; readonly content: Readable };

export type CleanFile = KnownFile & { readonly mimeType: string };

/** Hands on only what was found clean, in quarantine, before anything is stored. Everything else is refused in words. */
export async function withCleanFile<T>(
  options: UploadOptions,
  { fileName, content }: Upload,
  use: (file: CleanFile) => Promise<T>,
): Promise<T> {
  requireKnownExtension(fileName);
  return inQuarantine(options, content, async (file) => {
    if (file.sizeBytes === 0) throw new InvalidError('The file is empty');
    const mimeType = await requireFileKind(fileName, file.path);
    if (options.scanner) await requireNoVirus(options.scanner, file.path);
    return use({ ...file, mimeType });
  });
}
