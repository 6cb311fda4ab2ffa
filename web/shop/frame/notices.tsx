import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentNotices, type Notice, subscribe } from './notice-list.ts';
import styles from './notices.module.css';

const none: readonly Notice[] = [];
/** Come with the first notice: most pages have none. */
const Toast = lazy(async () => ({ default: (await import('./notice-cards.tsx')).Toast }));
const Alert = lazy(async () => ({ default: (await import('./notice-cards.tsx')).Alert }));

/** The place where notices appear; stands once, in the root. */
export function Notices() {
  const notices = useSyncExternalStore(subscribe, currentNotices, () => none);
  const alert = notices.find(({ kind }) => kind !== 'success');
  return (
    <>
      <div className={styles['toasts']} role="status" aria-live="polite">
        <Suspense>
          {notices.map((notice) => notice.kind === 'success' && <Toast key={notice.id} notice={notice} />)}
        </Suspense>
      </div>
      <Suspense>{alert && <Alert key={alert.id} notice={alert} />}</Suspense>
    </>
  );
}
