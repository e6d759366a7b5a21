import { pipeline, type Readable } from 'node:stream';
import type { Logger } from 'pino';
import { DamagedFileError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { UndecipherableFileError } from './encrypted-store.ts';
import { type FileStore, type HashedFile, MissingObjectError } from './file-store.ts';
import { createVerifyTransform } from './verify-stream.ts';

type StoreContext = { readonly files: FileStore; readonly log: Logger; readonly metrics: Metrics };
type StoredFile = Omit<HashedFile, 'path'> & { readonly fileName: string };

/** Returns the bytes that were uploaded. Fails before the last of them if they have changed. */
export async function openStoredFile(
  { files, log, metrics }: StoreContext,
  key: string,
  file: StoredFile,
): Promise<Readable> {
  const createDamagedError = (problem: 'changed' | 'missing') => {
    metrics.damagedFiles.inc();
    log.error({ key, problem }, 'a stored file is damaged');
    return new DamagedFileError(file.fileName);
  };
  const stored = await files.open(key).catch((error: unknown) => {
    throw error instanceof MissingObjectError ? createDamagedError('missing') : error;
  });
  const verify = createVerifyTransform(file, () => createDamagedError('changed'));
  async function* reportUndecipherable(content: AsyncIterable<Buffer>) {
    try {
      yield* content;
    } catch (error) {
      throw error instanceof UndecipherableFileError ? createDamagedError('changed') : error;
    }
  }
  return pipeline(stored, reportUndecipherable, verify, () => undefined);
}
