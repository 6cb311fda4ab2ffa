import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  children: ReactNode;
}

/**
 * The page's h1. After a navigation it sets the tab's title and takes the focus, so that screen readers announce the
 * page. A select list that triggered the navigation keeps the focus, so that arrow keys can choose the next entry.
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
