/** The only public API of backups: the shop's rows and files in one archive, from either kind of storage and into either. */
export { type BackupSummary, makeBackup } from './make-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { type MovedFiles, moveFiles, verifyFiles } from './move-files.ts';
