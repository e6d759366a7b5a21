export { createBackup } from './backup-commands.ts';
export { copyFiles } from './backup-files.ts';
export {
  deleteOldBackups,
  FILE_LIST_FILE,
  listBackups,
  Manifest,
  readManifest,
  type StoredFile,
} from './backup-manifest.ts';
export { verifyBackup } from './backup-verification.ts';
export {
  inspectBackupRole,
  type OwnerConnection,
  requireBackupReader,
  withOwnerConnection,
} from './owner-connection.ts';
export { recoverServer } from './recovery.ts';
export { finishRestore, type RestoreReport } from './restore-commands.ts';
export { requireRestorable, restoreDatabase } from './restore-database.ts';
export { restoreFiles } from './restore-files.ts';
export { readStoredFiles } from './stored-files.ts';
