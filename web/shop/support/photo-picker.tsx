import { type ChangeEvent, useId, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import { photoTypes } from '#contract/photo-limits.ts';
import { photos as messages } from '#messages/support.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { shrinkPhoto } from '#web/ui/shrink-photo.ts';
import { type ChosenPhoto, drawThumbnail, createPhotoUploads, noPhotos, sendPhoto } from './photo-uploads.ts';
import { saveDraftPhotos, readDraftPhotos } from './ticket-storage.ts';
import sheet from './photo-picker.css?url';

const accepted = photoTypes.join();

export function PhotoPicker({
  photos: { uploads, photos, message },
  ready,
  isPublic = false,
}: {
  photos: ReturnType<typeof usePhotos>;
  ready: boolean;
  /** The photos will be public, and not for staff only. */
  isPublic?: boolean;
}) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState('');
  const added = photos.filter(({ name, error }) => name && !error).length;
  const addFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRemoved('');
    uploads.add([...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
  };
  const remove = (photo: ChosenPhoto) => {
    uploads.remove(photo.key);
    setRemoved(messages.removed({ file: photo.file }));
    addButton.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="photo-picker-picker">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <p id={`${id}-title`} className="photo-picker-title">
        {messages.title}
      </p>
      {photos.length > 0 && (
        <ul className="photo-picker-photos">
          {photos.map((photo) => (
            <Photo
              key={photo.key}
              photo={photo}
              onRetry={() => {
                uploads.retry(photo.key);
                addButton.current?.focus();
              }}
              onRemove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
      <input ref={fileInput} type="file" multiple accept={accepted} hidden onChange={addFiles} />
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        className="photo-picker-add"
        disabled={!ready}
        aria-describedby={`${id}-hint`}
        onClick={() => fileInput.current?.click()}
      >
        {messages.add}
      </Button>
      <p id={`${id}-hint`} className="photo-picker-hint">
        {isPublic ? messages.hintPublic : messages.hint}
      </p>
      <div role="alert" className="photo-picker-live">
        <FieldError error={message} />
      </div>
      <p role="status" className="visually-hidden">
        {removed || (added > 0 && messages.count({ added }))}
      </p>
    </div>
  );
}

function Photo({ photo, onRetry, onRemove }: { photo: ChosenPhoto; onRetry(): void; onRemove(): void }) {
  const { file, thumbnail, progress, name, error } = photo;
  return (
    <li className="photo-picker-photo" data-wrong={error ? true : undefined}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width="72" height="72" className="photo-picker-thumbnail" />
      ) : (
        <span className="photo-picker-thumbnail" />
      )}
      <div className="photo-picker-words">
        <p className="photo-picker-file">{file}</p>
        {error ? (
          <div role="alert">
            <FieldError error={error} />
          </div>
        ) : (
          <UploadStatus file={file} progress={progress} added={name !== ''} />
        )}
        <div className="photo-picker-actions">
          {error && photo.canRetry && (
            <Button variant="quiet" size="small" aria-label={messages.retryNamed({ file })} onClick={onRetry}>
              {messages.retry}
            </Button>
          )}
          <Button variant="quiet" size="small" aria-label={messages.removeOne({ file })} onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}

function UploadStatus({ file, progress, added }: { file: string; progress: number | null; added: boolean }) {
  if (added)
    return (
      <p className="photo-picker-status">
        <Icon name="tick" className="photo-picker-tick" /> {messages.added}
      </p>
    );
  return (
    <>
      <p className="photo-picker-status">
        {progress === null ? messages.waiting : messages.uploading({ percent: Math.round(progress * 100) })}
      </p>
      {progress !== null && <progress className="photo-picker-progress" value={progress} aria-label={file} />}
    </>
  );
}

/** Uploaded photos survive a reload. */
export function usePhotos(form: string) {
  const [uploads] = useState(() =>
    createPhotoUploads({
      shrink: shrinkPhoto,
      send: sendPhoto,
      draw: drawThumbnail,
      save: (photos) => saveDraftPhotos(form, photos),
    }),
  );
  useEffect(() => uploads.restore(readDraftPhotos(form)), [uploads, form]);
  const state = useSyncExternalStore(uploads.subscribe, uploads.getState, () => noPhotos);
  return { uploads, ...state };
}
