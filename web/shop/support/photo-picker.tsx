import { type ChangeEvent, useId, useRef, useState, useEffect, useSyncExternalStore } from 'react';
import { photoTypes } from '#contract/photo-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ChosenPhoto, drawThumbnail, createPhotoUploads, nothingChosen, sendPhoto } from './photo-uploads.ts';
import { words } from './photo-words.ts';
import { keepPhotos, readPhotos } from './ticket-storage.ts';
import styles from './photo-picker.module.css';

const accepted = photoTypes.join();

/** Photos to go along with a form: a button that opens the phone's camera or files, and what was chosen. */
export function PhotoPicker({
  photos: { uploads, photos, trouble },
  ready,
}: {
  photos: ReturnType<typeof usePhotos>;
  ready: boolean;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState('');
  const added = photos.filter(({ name, error }) => name && !error).length;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRemoved('');
    uploads.add([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  const remove = (photo: ChosenPhoto) => {
    uploads.remove(photo.key);
    setRemoved(words.removed(photo.file));
    adder.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles['picker']}>
      <p id={`${id}-title`} className={styles['title']}>
        {words.title}
      </p>
      {photos.length > 0 && (
        <ul className={styles['photos']}>
          {photos.map((photo) => (
            <Photo
              key={photo.key}
              photo={photo}
              again={() => {
                uploads.again(photo.key);
                adder.current?.focus();
              }}
              remove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
      <input ref={chooser} type="file" multiple accept={accepted} hidden onChange={take} />
      <Button
        ref={adder}
        variant="secondary"
        size="small"
        className={styles['add']}
        disabled={!ready}
        aria-describedby={`${id}-hint`}
        onClick={() => chooser.current?.click()}
      >
        {words.add}
      </Button>
      <p id={`${id}-hint`} className={styles['hint']}>
        {words.hint}
      </p>
      <div role="alert" className={styles['live']}>
        <FieldError error={trouble} />
      </div>
      <p role="status" className="visually-hidden">
        {removed || (added > 0 && words.count(added))}
      </p>
    </div>
  );
}

function Photo({ photo, again, remove }: { photo: ChosenPhoto; again(): void; remove(): void }) {
  const { file, thumbnail, progress, name, error } = photo;
  return (
    <li className={styles['photo']} data-wrong={error ? true : undefined}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width="72" height="72" className={styles['thumbnail']} />
      ) : (
        <span className={styles['thumbnail']} />
      )}
      <div className={styles['words']}>
        <p className={styles['file']}>{file}</p>
        {error ? (
          <div role="alert">
            <FieldError error={error} />
          </div>
        ) : (
          <Standing file={file} progress={progress} added={name !== ''} />
        )}
        <div className={styles['deeds']}>
          {error && photo.again && (
            <Button variant="quiet" size="small" aria-label={words.againOne(file)} onClick={again}>
              {words.again}
            </Button>
          )}
          <Button variant="quiet" size="small" aria-label={words.removeOne(file)} onClick={remove}>
            {words.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}

function Standing({ file, progress, added }: { file: string; progress: number | null; added: boolean }) {
  if (added)
    return (
      <p className={styles['standing']}>
        <Icon name="tick" className={styles['tick']} /> {words.added}
      </p>
    );
  return (
    <>
      <p className={styles['standing']}>
        {progress === null ? words.waiting : words.sending(Math.round(progress * 100))}
      </p>
      {progress !== null && <progress className={styles['progress']} value={progress} aria-label={file} />}
    </>
  );
}

/** The photos of the form of this name; those that the server has survive a reload. */
export function usePhotos(form: string) {
  const [uploads] = useState(() =>
    createPhotoUploads({
      send: sendPhoto,
      draw: drawThumbnail,
      keep: (photos) => keepPhotos(form, photos),
    }),
  );
  useEffect(() => uploads.restore(readPhotos(form)), [uploads, form]);
  const shown = useSyncExternalStore(uploads.listen, uploads.shown, () => nothingChosen);
  return { uploads, ...shown };
}
