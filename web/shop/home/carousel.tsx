import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import type { Banner } from '#contract/content.ts';
import { Icon } from '#web/ui/icon.tsx';
import { nextSlide, previousSlide } from '#web/ui/slide-index.ts';
import { BannerSlide } from './banner-slide.tsx';
import { words } from './home-words.ts';
import styles from './carousel.module.css';

/** How long a slide stands (spec section 9). */
const slideMilliseconds = 3000;
/** The second slide's picture waits this long, so that it does not compete with what is in sight. */
const armMilliseconds = 1200;

const lessMotion = '(prefers-reduced-motion: reduce)';

function followMotion(changed: () => void): () => void {
  const query = matchMedia(lessMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Whether the slides move. They rest while the pointer or the focus is on them, for good once the visitor has stopped them,
 * and from the start for those who asked their system for less motion (WCAG 2.2.2).
 */
function useRunning(count: number) {
  const still = useSyncExternalStore(
    followMotion,
    () => matchMedia(lessMotion).matches,
    () => false,
  );
  const [choice, setStopped] = useState<boolean | null>(null);
  const [held, setHeld] = useState(false);
  const stopped = choice ?? still;
  return { running: count > 1 && !stopped && !held, stopped, setStopped, setHeld };
}

export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const count = banners.length;
  const [index, setIndex] = useState(0);
  const [armed, setArmed] = useState(false);
  const { running, stopped, setStopped, setHeld } = useRunning(count);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex(nextSlide(index, count)), slideMilliseconds);
    return () => clearTimeout(timer);
  }, [running, index, count]);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const leave = (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget));
  if (count === 0) return null;
  return (
    <section
      className={styles['carousel']}
      aria-roledescription={words.carousel}
      aria-label={words.highlights}
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      <div className={styles['slides']} aria-live={running ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            position={words.slideOf(at + 1, count)}
            shown={at === index}
            pictured={at === 0 || armed}
            first={at === 0}
          />
        ))}
      </div>
      {count > 1 && (
        <>
          <Arrow side="left" label={words.previous} onPress={() => setIndex(previousSlide(index, count))} />
          <Arrow side="right" label={words.next} onPress={() => setIndex(nextSlide(index, count))} />
          <div className={styles['controls']}>
            <div className={styles['dots']}>
              {banners.map((banner, at) => (
                <button
                  key={banner.id}
                  type="button"
                  className={styles['dot']}
                  aria-label={words.slideAt(at + 1)}
                  aria-current={at === index || undefined}
                  onClick={() => setIndex(at)}
                />
              ))}
            </div>
            <button
              type="button"
              className={styles['pause']}
              aria-label={stopped ? words.start : words.stop}
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
    <button type="button" className={`${styles['arrow']} ${styles[side]}`} aria-label={label} onClick={onPress}>
      <Icon name={side} />
    </button>
  );
}
