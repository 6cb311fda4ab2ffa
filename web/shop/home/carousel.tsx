import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import type { Banner } from '#contract/content.ts';
import { home as messages } from '#messages/shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pictureFolder, preloadOf, sourceSet } from '#web/ui/picture.tsx';
import { nextSlide, previousSlide } from '#web/ui/slide-index.ts';
import styles from './carousel.module.css';

/** The duration is from section 9 of the specification. */
const slideDurationMs = 3000;
/** Later slides wait, so that they do not compete with the first. */
const preloadDelayMs = 1200;

const reducedMotion = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(changed: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * The slides pause under pointer or focus, stop for good when the visitor stops them, and never start for visitors who
 * prefer reduced motion (WCAG 2.2.2).
 */
function useRunning(count: number) {
  const prefersReducedMotion = useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
  const [choice, setStopped] = useState<boolean | null>(null);
  const [paused, setPaused] = useState(false);
  const stopped = choice ?? prefersReducedMotion;
  return { running: count > 1 && !stopped && !paused, stopped, setStopped, setPaused };
}

export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const count = banners.length;
  const [index, setIndex] = useState(0);
  const [preloading, setPreloading] = useState(false);
  const { running, stopped, setStopped, setPaused } = useRunning(count);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex(nextSlide(index, count)), slideDurationMs);
    return () => clearTimeout(timer);
  }, [running, index, count]);
  useEffect(() => {
    const timer = setTimeout(() => setPreloading(true), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const leave = (event: FocusEvent) => setPaused(event.currentTarget.contains(event.relatedTarget));
  if (count === 0) return null;
  return (
    <section
      className={styles['carousel']}
      aria-roledescription={messages.carousel}
      aria-label={messages.highlights}
      onPointerEnter={(event) => setPaused(event.pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={leave}
    >
      <div className={styles['slides']} aria-live={running ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            position={messages.slideOf({ position: at + 1, count })}
            shown={at === index}
            hasPicture={at === 0 || preloading}
            first={at === 0}
          />
        ))}
      </div>
      {count > 1 && (
        <>
          <div className={styles['controls']}>
            <Arrow side="left" label={messages.previous} onPress={() => setIndex(previousSlide(index, count))} />
            <div className={styles['dots']}>
              {banners.map((banner, at) => (
                <button
                  key={banner.id}
                  type="button"
                  className={styles['dot']}
                  aria-label={messages.slideAt({ position: at + 1 })}
                  aria-current={at === index || undefined}
                  onClick={() => setIndex(at)}
                />
              ))}
            </div>
            <Arrow side="right" label={messages.next} onPress={() => setIndex(nextSlide(index, count))} />
            <button
              type="button"
              className={styles['pause']}
              aria-label={stopped ? messages.start : messages.stop}
              onClick={() => setStopped(!stopped)}
            >
              <Icon name={stopped ? 'play' : 'pause'} />
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Arrow({ side, label, onPress }: { side: 'left' | 'right'; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles['arrow']} aria-label={label} onClick={onPress}>
      <Icon name={side} />
    </button>
  );
}

interface BannerSlideProps {
  banner: Banner;
  /** Example: "1 of 2". */
  position: string;
  shown: boolean;
  /** Whether its picture may load. */
  hasPicture: boolean;
  /** Its picture loads with high priority. */
  first: boolean;
}

function BannerSlide({ banner, position, shown, hasPicture, first }: BannerSlideProps) {
  return (
    <div
      className={styles['slide']}
      role="group"
      aria-roledescription={messages.slide}
      aria-label={position}
      inert={!shown}
      data-shown={shown || undefined}
    >
      {hasPicture && <BannerPicture banner={banner} first={first} />}
      <div className={`column ${styles['over']}`}>
        <div className={styles['words']}>
          {banner.title_hi !== banner.title && (
            <p lang="hi" className={styles['hindi']}>
              {banner.title_hi}
            </p>
          )}
          <h2 className={styles['title']}>{banner.title}</h2>
          <p className={styles['text']}>{banner.text}</p>
          <ButtonLink to={banner.link_path} className={styles['action']}>
            {banner.link_label}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

const wide = '(width >= 48rem)';
const narrow = '(width < 48rem)';

/** The drawing is 450 px high on all larger screens, so its sides are cropped instead of scaling it down. */
const wideSizes = 'max(100vw, 1440px)';

export function preloadBanner(banner: Banner) {
  return [preloadOf(banner.picture, wideSizes, wide), preloadOf(banner.small_picture, '100vw', narrow)];
}

/** The wide drawing on larger screens, the small one below. */
function BannerPicture({ banner, first }: { banner: Banner; first: boolean }) {
  const { picture, small_picture: small } = banner;
  return (
    <picture>
      <source media={wide} type="image/avif" srcSet={sourceSet(picture, pictureFolder, 'avif')} sizes={wideSizes} />
      <source media={wide} type="image/webp" srcSet={sourceSet(picture, pictureFolder, 'webp')} sizes={wideSizes} />
      <source type="image/avif" srcSet={sourceSet(small, pictureFolder, 'avif')} sizes="100vw" />
      <source type="image/webp" srcSet={sourceSet(small, pictureFolder, 'webp')} sizes="100vw" />
      <img
        className={styles['picture']}
        src={pictureFolder + small.image_name}
        alt={banner.alt}
        width={small.width}
        height={small.height}
        decoding="async"
        fetchPriority={first ? 'high' : 'low'}
      />
    </picture>
  );
}
