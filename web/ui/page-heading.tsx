import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  /** What the browser's tab says. */
  title: string;
  children: ReactNode;
}

/**
 * The page's h1. After a move within a client-rendered site it names the tab and takes the focus, so that a screen reader
 * says where it has come to and the next Tab starts at the page's top. A list to pick from that led on keeps it, for the keys that pick the next.
 */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const place = location.pathname + location.search;
  const shownAt = useRef('');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const moved = shownAt.current !== place && location.key !== 'default' && !location.hash;
    const isPicking = document.activeElement instanceof HTMLSelectElement;
    if (moved && !isPicking) heading.current?.focus({ preventScroll: true });
    shownAt.current = place;
  }, [place, location]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
      {children}
    </h1>
  );
}
