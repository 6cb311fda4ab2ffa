/** Backups: the shop's rows and files in one archive, from and into either kind of storage. */
export { type BackupSummary, makeBackup } from './make-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { type MovedFiles, moveFiles, verifyFiles } from './move-files.ts';
