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
 * says where it has come to and the next Tab starts at the page's top.
 */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!arrived.current && location.key !== 'default' && !location.hash)
      heading.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [location]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
      {children}
    </h1>
  );
}
