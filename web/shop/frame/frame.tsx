import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { words } from './frame-words.ts';
import { FullScreenLoader } from './full-screen-loader.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { RootData } from './settings.ts';
import styles from './frame.module.css';

/** What surrounds every page. */
export function Frame({ settings, navigation, children }: RootData & { children: ReactNode }) {
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {words.skip}
      </a>
      <ProgressBar />
      <Header settings={settings} navigation={navigation} />
      <Content>{children}</Content>
      <Footer settings={settings} navigation={navigation} />
      <BackToTop />
      <Notices />
      <FullScreenLoader keepStart={settings.full_start_loader} />
    </>
  );
}

/** The page itself. After a change of page the focus starts at its top, as it would on a fresh load. */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="content" className={styles['content']} tabIndex={-1}>
      {children}
    </main>
  );
}
