import { useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { words } from './frame-words.ts';
import styles from './back-to-top.module.css';

/** A button that comes once the visitor is a screen and a half down the page. */
export function BackToTop() {
  const mark = useRef<HTMLSpanElement>(null);
  const [deep, setDeep] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setDeep(!entry!.isIntersecting && entry!.boundingClientRect.top < 0),
    );
    observer.observe(mark.current!);
    return () => observer.disconnect();
  }, []);
  const scrollToTop = () => {
    window.scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <>
      <span ref={mark} className={styles['mark']} />
      {deep && (
        <button type="button" className={styles['button']} aria-label={words.backToTop} onClick={scrollToTop}>
          <Icon name="up" />
        </button>
      )}
    </>
  );
}
