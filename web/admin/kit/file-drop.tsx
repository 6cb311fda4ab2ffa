import { Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import styles from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** Invites the reader to drop or choose a file. */
  invite: string;
  /** Part that is sent, from 0 to 1; null if nothing is uploading. */
  part: number | null;
  onFile: (file: File) => void;
}

export function FileDrop({ label, invite, part, onFile }: FileDropProps) {
  return (
    <Dropzone
      className={styles['zone']}
      onDrop={([file]: File[]) => file && onFile(file)}
      inputProps={{ 'aria-label': label }}
      multiple={false}
      disabled={part !== null}
    >
      {part === null ? <span>{invite}</span> : <Progress value={part * 100} animated={part >= 1} aria-label={label} />}
    </Dropzone>
  );
}
