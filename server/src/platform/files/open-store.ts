import { diskStore } from './disk-store.ts';
import type { FileStore, FileStoreOptions } from './file-store.ts';
import { s3Store } from './s3-store.ts';

export const openFileStore = (options: FileStoreOptions): FileStore =>
  options.kind === 'disk' ? diskStore(options.dir) : s3Store(options);
