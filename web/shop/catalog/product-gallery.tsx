import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import type { ProductPicture } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { nextSlide, previousSlide, slideAt } from '#web/ui/slide-index.ts';
import styles from './product-gallery.module.css';

/** Loaded when a picture is tapped. */
const PictureZoom = lazyPart(() => import('./picture-zoom.tsx'));

export const galleryPictureSizes = '(width >= 80rem) 540px, (width >= 48rem) 48vw, 100vw';

interface GalleryProps {
  pictures: readonly ProductPicture[];
  name: string;
}

/** Navigation by swiping, buttons (wrapping around), thumbnails, dots or arrow keys. */
export function Gallery({ pictures, name }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const count = pictures.length;
  const [zoomed, setZoomed] = useState(false);
  /** The default is the picture's position. */
  const altOf = (at: number) =>
    pictures[at]!.alt ?? (count > 1 ? messages.pictureAlt({ name, position: at + 1, count }) : name);
  const go = (to: number) => {
    if (track.current) scrollSmoothly(track.current, to * track.current.clientWidth);
  };
  const follow = () => track.current && setIndex(slideAt(track.current.scrollLeft, track.current.clientWidth, count));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? nextSlide(index, count) : previousSlide(index, count));
  };
  return (
    <section
      className={styles['gallery']}
      aria-roledescription="carousel"
      aria-label={messages.picturesOf({ name })}
      onKeyDown={onKey}
    >
      <div className={styles['stage']}>
        <ul
          ref={track}
          className={styles['track']}
          onScroll={follow}
          tabIndex={0}
          aria-label={messages.pictureOf({ position: index + 1, count })}
        >
          {pictures.map((picture, at) => (
            <li
              key={picture.image_name}
              className={styles['slide']}
              aria-hidden={at !== index}
              onClick={() => setZoomed(true)}
            >
              <Picture picture={picture} alt={altOf(at)} sizes={galleryPictureSizes} priority={at === 0} />
            </li>
          ))}
        </ul>
        <button type="button" className={styles['zoom']} aria-label={messages.zoom} onClick={() => setZoomed(true)}>
          <Icon name="search" />
        </button>
        {zoomed && (
          <Suspense>
            <PictureZoom picture={pictures[index]!} name={name} alt={altOf(index)} onClose={() => setZoomed(false)} />
          </Suspense>
        )}
        {count > 1 && (
          <>
            <button
              type="button"
              className={`${styles['arrow']} ${styles['left']}`}
              aria-label={messages.previousPicture}
              onClick={() => go(previousSlide(index, count))}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className={`${styles['arrow']} ${styles['right']}`}
              aria-label={messages.nextPicture}
              onClick={() => go(nextSlide(index, count))}
            >
              <Icon name="right" />
            </button>
          </>
        )}
      </div>
      {count > 1 && (
        <>
          <SlideButtons kind="dot" count={count} index={index} go={go} />
          <SlideButtons kind="thumb" count={count} index={index} go={go}>
            {(at) => <Picture picture={pictures[at]!} alt="" sizes="96px" />}
          </SlideButtons>
        </>
      )}
    </section>
  );
}

interface SlideButtonsProps {
  kind: 'dot' | 'thumb';
  count: number;
  index: number;
  go: (to: number) => void;
  children?: (at: number) => React.ReactNode;
}

function SlideButtons({ kind, count, index, go, children }: SlideButtonsProps) {
  const label = kind === 'dot' ? messages.showPicture : messages.thumbnail;
  return (
    <div className={styles[`${kind}s`]}>
      {Array.from({ length: count }, (_, at) => (
        <button
          key={at}
          type="button"
          className={styles[kind]}
          aria-label={label({ position: at + 1 })}
          aria-current={at === index || undefined}
          onClick={() => go(at)}
        >
          {children?.(at)}
        </button>
      ))}
    </div>
  );
}

/** The duration is from section 2 of the specification. */
const slideDurationMs = 500;

/** Slow at both ends; `part` is from 0 to 1. */
export function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** Scrolls to `left` px in 500 ms; at once with prefers-reduced-motion. */
function scrollSmoothly(track: HTMLElement, left: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    track.scrollTo({ left, behavior: 'instant' });
    return;
  }
  const from = track.scrollLeft;
  const start = performance.now();
  // Scroll snapping would undo each step.
  track.style.scrollSnapType = 'none';
  const step = (time: number) => {
    const part = Math.min(Math.max((time - start) / slideDurationMs, 0), 1);
    track.scrollLeft = from + (left - from) * easeInOut(part);
    if (part < 1) requestAnimationFrame(step);
    else track.style.scrollSnapType = '';
  };
  requestAnimationFrame(step);
}
