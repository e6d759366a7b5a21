export { createBackup } from './backup-commands.ts';
export { deleteOldBackups, listBackups, Manifest, readManifest } from './backup-manifest.ts';
export { verifyBackup } from './backup-verification.ts';
export { inspectBackupRole } from './owner-connection.ts';
export { recoverServer } from './recovery.ts';
export { finishRestore, type RestoreReport } from './restore-commands.ts';
export { requireRestorable, restoreDatabase } from './restore-database.ts';
