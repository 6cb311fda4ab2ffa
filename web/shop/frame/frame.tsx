import { memo, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import { frame as messages, notices } from '#messages/shop.ts';
import { AppLink } from '#web/ui/link.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { notifyAdded, useCart, useCartDrawer } from '../state/cart.ts';
import { Header } from './header.tsx';
import { hydrateOnInteraction } from './hydration.tsx';
import { currentNotices, dismiss, type Notice, subscribe } from './notice-list.ts';
import { readScriptMark } from './script-mark.ts';
import type { RootData } from './settings.ts';
import styles from './frame.module.css';

/** The code loads at the first interaction. `memo` keeps the footer from rendering again with each page. */
const Footer = memo(hydrateOnInteraction('footer', () => import('./footer.tsx')));

export function Frame({ settings, navigation, children }: RootData & { children: ReactNode }) {
  return (
    <>
      <a id="top" href="#content" className={styles['skip']}>
        {messages.skip}
      </a>
      <ProgressBar />
      <Announcements first={settings.announcement} later={settings.later_announcement} />
      <Header settings={settings} navigation={navigation} />
      {!settings.is_open && (
        <aside className={styles['closed']} aria-label={messages.openingSoon}>
          {messages.closed}
        </aside>
      )}
      <Content>{children}</Content>
      <Footer settings={settings} navigation={navigation} />
      <Notices />
      <Drawer />
      <FullScreenLoader keepStart={settings.full_start_loader} />
    </>
  );
}

/** Runs before the bar is painted, so that nothing moves. */
const noteOrdered = `try{if(localStorage.getItem('has-ordered'))document.documentElement.dataset.hasOrdered=''}catch{}`;

/** Pages are the same for everybody: the browser chooses, by whether an order was placed in it. */
function Announcements({ first, later }: Record<'first' | 'later', ShopSettings['announcement']>) {
  if (!first) return null;
  if (!first.first_order_only) return <AnnouncementBar {...first} />;
  return (
    <>
      <script nonce={readScriptMark()} dangerouslySetInnerHTML={{ __html: noteOrdered }} suppressHydrationWarning />
      <AnnouncementBar {...first} shownTo="new" />
      {later && <AnnouncementBar {...later} shownTo="known" />}
    </>
  );
}

interface BarProps extends NonNullable<ShopSettings['announcement']> {
  shownTo?: 'new' | 'known';
}

function AnnouncementBar({ text, link_path: link, shownTo }: BarProps) {
  return (
    <aside className={styles['announcement']} aria-label={messages.announcement} data-shown-to={shownTo}>
      {link === null ? text : link.startsWith('/') ? <AppLink to={link}>{text}</AppLink> : <a href={link}>{text}</a>}
    </aside>
  );
}

/** After a navigation the focus moves to the content's top, as on a fresh load. */
function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="content" className={styles['content']} tabIndex={-1}>
      {children}
    </main>
  );
}

/** A page that loads faster shows no loader. */
const loaderDelayMs = 500;
/** The specification's maximum for the start loader, applied to every other loader too. */
const loaderMaxMs = 3000;

/** True from `loaderDelayMs` after `waiting` began until it ends, at most until `loaderMaxMs`. */
function useDelayedLoader(waiting: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const start = setTimeout(() => setVisible(true), loaderDelayMs);
    const end = setTimeout(() => setVisible(false), loaderMaxMs);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setVisible(false);
    };
  }, [waiting]);
  return waiting && visible;
}

/**
 * Covers a page that is not ready, never one that is (docs/decisions/0003-storefront.md). With `keepStart` it also
 * covers the first three seconds; CSS alone ends that, so that no visitor is locked out.
 */
function FullScreenLoader({ keepStart }: { keepStart: boolean }) {
  const navigating = useNavigation().state === 'loading';
  const { loader } = useCart();
  const covered = useDelayedLoader(navigating) || loader;
  return (
    <>
      {keepStart && <Cover className={styles['start']} />}
      {covered && <Cover />}
    </>
  );
}

function Cover({ className = '' }: { className?: string | undefined }) {
  return (
    <div className={`${styles['cover']} ${className}`}>
      <div className={styles['loading']}>
        <Spinner />
        <p aria-hidden="true">{notices.loading}</p>
      </div>
    </div>
  );
}

/**
 * CSS delays it, so that fast navigations show none. React reports a navigation only when the code of the current page
 * has come, so `data-leaving` of the document shows it until then.
 */
function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  const { key } = useLocation();
  useEffect(() => void delete document.documentElement.dataset['leaving'], [key]);
  return <div className={styles['bar']} data-progress data-busy={busy || undefined} aria-hidden="true" />;
}

/** Loaded with the first added product. If loading fails, the notice is shown as text. */
const CartDrawer = lazyPart(() => import('../cart/cart-drawer.tsx'), AddedNotice);

function AddedNotice({ adds }: { adds: number }) {
  useEffect(() => notifyAdded(), [adds]);
  return null;
}

function Drawer() {
  const adds = useCartDrawer();
  return <Suspense>{adds > 0 && <CartDrawer adds={adds} />}</Suspense>;
}

const none: readonly Notice[] = [];
/** Loaded with the first notice, because most pages show none. */
const Toast = lazyPart(async () => ({ default: (await import('./notice-cards.tsx')).Toast }), PlainNotice);
const Alert = lazyPart(async () => ({ default: (await import('./notice-cards.tsx')).Alert }), PlainNotice);

/** The browser's own alert. */
function PlainNotice({ notice: { id, title, text } }: { notice: Notice }) {
  useEffect(() => {
    window.alert([title, text].filter(Boolean).join('\n'));
    dismiss(id);
  }, [id, title, text]);
  return null;
}

/** The frame renders this once. */
function Notices() {
  const shown = useSyncExternalStore(subscribe, currentNotices, () => none);
  const alert = shown.find(({ kind }) => kind !== 'success');
  return (
    <>
      <div className={styles['toasts']} role="status" aria-live="polite">
        <Suspense>
          {shown.map((notice) => notice.kind === 'success' && <Toast key={notice.id} notice={notice} />)}
        </Suspense>
      </div>
      <Suspense>{alert && <Alert key={alert.id} notice={alert} />}</Suspense>
    </>
  );
}
