import { CloseButton, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import type { ContentPictureShape } from '#contract/admin/content/content.ts';
import { content as messages, product as productMessages } from '#messages/admin.ts';
import { FieldError } from '#web/admin/kit/inputs.tsx';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { uploadContentPicture } from './content-api.ts';
import styles from './content.module.css';

interface PictureFieldProps {
  label: string;
  hint?: string | undefined;
  shape: ContentPictureShape;
  picture: StoredPicture | null;
  isRequired: boolean;
  error: string | undefined;
  onChange: (picture: StoredPicture | null) => void;
  /** Called when an upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

/** The server cuts the picture to the shape of its place. */
export function PictureField({ label, hint, shape, picture, isRequired, error, onChange, onBusy }: PictureFieldProps) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  async function send(file: File): Promise<void> {
    setProblem('');
    setPart(0);
    onBusy(true);
    const result = await uploadContentPicture(file, shape, setPart);
    onBusy(false);
    setPart(null);
    if (result.ok) onChange(result.reply);
    else setProblem(result.failure.message);
  }
  return (
    <div className={styles['pictureField']} role="group" aria-label={label}>
      <span className={styles['fieldLabel']} data-must={isRequired || undefined}>
        {label}
      </span>
      <div className={styles['pictureRow']}>
        {picture && (
          <span className={styles['shown']} data-shape={shape}>
            <Picture picture={picture} alt="" sizes="240px" />
            {!isRequired && (
              <CloseButton
                className={styles['removePicture']}
                aria-label={messages.removePicture({ label })}
                onClick={() => onChange(null)}
              />
            )}
          </span>
        )}
        <Dropzone
          className={styles['zone']}
          onDrop={([file]: File[]) => file && void send(file)}
          onReject={() => setProblem(productMessages.noPicture)}
          inputProps={{ 'aria-label': messages.choosePicture({ label }) }}
          accept={['image/*']}
          multiple={false}
          disabled={part !== null}
        >
          {part === null ? (
            <span>{picture ? messages.replacePicture : messages.dropPicture}</span>
          ) : (
            <Progress value={part * 100} animated={part >= 1} aria-label={productMessages.uploadOf({ name: label })} />
          )}
          <span className={look['note']}>{hint}</span>
        </Dropzone>
      </div>
      <FieldError error={problem || error} />
    </div>
  );
}
