import { Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** What the field is called. */
  label: string;
  /** Invites to drop or choose a file. */
  invite: string;
  /** How much is sent, from 0 to 1; null where nothing is on its way. */
  part: number | null;
  onFile: (file: File) => void;
}

/** Takes one file of any kind, dropped or chosen, and shows how far it is sent. */
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
