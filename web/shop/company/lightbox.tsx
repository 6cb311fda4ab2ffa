import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { GalleryImage } from '#contract/content.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { nextSlide, previousSlide } from '#web/ui/slide-index.ts';
import { words } from './gallery-words.ts';
import styles from './lightbox.module.css';

interface LightboxProps {
  images: readonly GalleryImage[];
  index: number;
  go: (to: number) => void;
  /** Told with the picture seen last, which takes the focus back. */
  onClose: (last: number) => void;
}

/** One picture over the page: stepped by arrow keys or buttons around the end, closed by Escape, the cross or a press beside it. */
export function Lightbox({ images, index, go, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const image = images[index]!;
  const forth = () => go(nextSlide(index, images.length));
  const back = () => go(previousSlide(index, images.length));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') forth();
    if (event.key === 'ArrowLeft') back();
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={words.picture}
      onKeyDown={onKey}
      onClick={onClick}
      onClose={() => onClose(index)}
    >
      <figure className={styles['figure']}>
        <div key={image.id} className={image.height > image.width ? styles['tall'] : styles['broad']}>
          <Picture picture={image} alt={image.alt} sizes="(width >= 64rem) 960px, 100vw" priority />
        </div>
        <figcaption className={styles['caption']} aria-live="polite">
          {image.title}
          <span className={styles['count']}>{words.place(index + 1, images.length)}</span>
        </figcaption>
      </figure>
      <button type="button" className={styles['close']} onClick={() => dialog.current?.close()}>
        <Icon name="close" />
        <span className="visually-hidden">{words.close}</span>
      </button>
      {images.length > 1 && (
        <>
          <button type="button" className={`${styles['arrow']} ${styles['left']}`} onClick={back}>
            <Icon name="left" />
            <span className="visually-hidden">{words.previous}</span>
          </button>
          <button type="button" className={`${styles['arrow']} ${styles['right']}`} onClick={forth}>
            <Icon name="right" />
            <span className="visually-hidden">{words.next}</span>
          </button>
        </>
      )}
    </dialog>
  );
}
