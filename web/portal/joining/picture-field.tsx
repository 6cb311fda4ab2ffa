import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { maxChosenPhotoBytes, photoTypes } from '#contract/photo-limits.ts';
import { joinSteps } from '#messages/portal.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSessionEnd } from '#web/ui/form.tsx';
import { shrinkPhoto } from '#web/ui/shrink-photo.ts';
import { formatDay } from '../dates.ts';
import { readOwnFile } from '../own-files.tsx';
import { uploadPicture } from './join-api.ts';
import styles from './join.module.css';

const messages = joinSteps.pictures;

interface PictureFieldProps<T> {
  /** Field name in the server's errors. */
  kind: string;
  title: string;
  hint: string;
  /** Path of the call that uploads and downloads it. */
  path: string;
  shape: 'portrait' | 'landscape';
  /** `uploaded_at` is null if the server does not report it. */
  stored: { uploaded_at: string | null } | undefined;
  error?: string | undefined;
  onUploaded: (reply: T) => void;
}

/** Takes or chooses one picture and uploads it at once. */
export function PictureField<T>({
  kind,
  title,
  hint,
  path,
  shape,
  stored,
  error: shownError,
  onUploaded,
}: PictureFieldProps<T>) {
  const id = useId();
  const upload = usePictureUpload({ kind, path, onUploaded });
  const earlier = useStoredPreview(path, stored);
  const error = upload.error || (upload.isNew ? undefined : shownError);
  const said = useSessionEnd(error);
  const has = stored !== undefined || upload.isNew;
  const notes = [`${id}-hint`, error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div role="group" aria-labelledby={`${id}-title`} aria-describedby={notes} className={styles['picture']}>
      <Preview title={title} shape={shape} preview={upload.preview || earlier} has={has} />
      <div className={styles['pictureWords']}>
        <p id={`${id}-title`} className={styles['pictureTitle']}>
          {title}
        </p>
        <p id={`${id}-hint`} className={styles['quiet']}>
          {hint} {messages.types}
        </p>
        <div role="status">
          {upload.progress !== null ? (
            <Progress part={upload.progress} />
          ) : (
            has && (
              <p className={styles['stored']}>
                <Icon name="tick" />
                {upload.isNew || !stored?.uploaded_at
                  ? messages.stored({ document: title })
                  : messages.uploaded({ date: formatDay(stored.uploaded_at) })}
              </p>
            )
          )}
        </div>
        <div role="alert">
          <FieldError id={`${id}-error`} error={said} />
        </div>
        <PictureButtons {...{ kind, title, shape, upload, has }} describedBy={error ? `${id}-error` : undefined} />
      </div>
    </div>
  );
}

interface PictureButtonsProps extends Pick<PictureFieldProps<unknown>, 'kind' | 'title' | 'shape'> {
  upload: ReturnType<typeof usePictureUpload>;
  has: boolean;
  describedBy: string | undefined;
}

/** Buttons that take a picture with the camera, choose a file, and try a failed upload again. */
function PictureButtons({ kind, title, shape, upload, has, describedBy }: PictureButtonsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const named = (action: string) => messages.of({ action, document: title });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
    if (file) void upload.start(file);
  };
  const look = { variant: 'secondary', size: 'small', busy: upload.progress !== null } as const;
  const [take, pick] = has ? [messages.takeNew, messages.chooseNew] : [messages.take, messages.choose];
  return (
    <>
      <div className={styles['pictureActions']}>
        {upload.canRetry && (
          <Button size="small" aria-label={named(messages.retry)} onClick={() => void upload.retry()}>
            {messages.retry}
          </Button>
        )}
        <Button {...look} className={styles['camera']} aria-label={named(take)} onClick={() => camera.current?.click()}>
          {take}
        </Button>
        <Button
          {...look}
          aria-describedby={describedBy}
          aria-label={named(pick)}
          onClick={() => files.current?.click()}
        >
          {pick}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={shape === 'portrait' ? 'user' : 'environment'}
        hidden
        onChange={choose}
      />
      <input ref={files} type="file" accept={photoTypes.join()} hidden onChange={choose} data-picture={kind} />
    </>
  );
}

function Preview({
  title,
  shape,
  preview,
  has,
}: Pick<PictureFieldProps<unknown>, 'title' | 'shape'> & { preview: string; has: boolean }) {
  if (preview) return <img className={styles[shape]} src={preview} alt={messages.preview({ document: title })} />;
  return (
    <span className={`${styles[shape]} ${styles['noPicture']}`} aria-hidden="true">
      <Icon name={has ? 'tick' : shape === 'portrait' ? 'person' : 'share'} />
    </span>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <p className={styles['uploading']}>
      <span>{percent < 100 ? messages.uploading({ percent }) : messages.checking}</span>
      <progress value={part} aria-hidden="true" />
    </p>
  );
}

/** Returns a thumbnail of the stored picture; empty while it loads or if there is none. */
function useStoredPreview(path: string, stored: PictureFieldProps<unknown>['stored']): string {
  const [preview, setPreview] = useState('');
  const uploadedAt = stored?.uploaded_at;
  useEffect(() => {
    if (uploadedAt === undefined) return;
    let isGone = false;
    void readOwnFile(path)
      .then((file) => (file.ok ? drawPreview(file.reply) : ''))
      .then((drawn) => !isGone && setPreview(drawn));
    return () => void (isGone = true);
  }, [path, uploadedAt]);
  return preview;
}

/** Uploads one file at a time. Offers a retry if that may help. */
function usePictureUpload<T>({ kind, path, onUploaded }: Pick<PictureFieldProps<T>, 'kind' | 'path' | 'onUploaded'>) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [isNew, setNew] = useState(false);
  const [failed, setFailed] = useState<File | null>(null);
  const [preview, setPreview] = useState('');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const start = async (file: File) => {
    setFailed(null);
    setError('');
    if (file.size > maxChosenPhotoBytes) return setError(messages.tooLarge);
    setProgress(0);
    void drawPreview(file).then((drawn) => !isGone.current && setPreview(drawn));
    const photo = await shrinkPhoto(file);
    const result = photo && (await uploadPicture<T>(path, photo, setProgress));
    if (isGone.current) return;
    setProgress(null);
    if (!result) {
      setPreview('');
      return setError(messages.notShrunk);
    }
    if (result.ok) {
      setNew(true);
      onUploaded(result.reply);
      return;
    }
    const { status, message, errors } = result.failure;
    setPreview('');
    setError(errors[kind]?.[0] ?? errors['photo']?.[0] ?? message);
    if (![409, 413, 415, 422].includes(status)) setFailed(file);
  };
  return {
    progress,
    error,
    isNew,
    preview,
    canRetry: failed !== null,
    start,
    retry: async () => failed && start(failed),
  };
}

/** Twice the displayed size, in pixels. */
const previewEdge = 320;

/** Returns a scaled-down picture as a data URI; empty if the browser cannot read the file. */
async function drawPreview(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, previewEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return '';
  }
}
