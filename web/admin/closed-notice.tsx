import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { openingPath, type StaffOpening, type StaffOpeningReply } from '#contract/staff-opening.ts';
import { opening as messages } from '#messages/admin/opening.ts';
import { setup as setupMessages } from '#messages/settings/setup.ts';
import { callAsStaff } from './api.ts';
import styles from './closed-notice.module.css';

/** On every screen of a shop that takes no orders yet: what it waits for. Asked again on each screen, until the shop is open. */
export function ClosedNotice() {
  const { pathname } = useLocation();
  const [opening, setOpening] = useState<StaffOpening | null>(null);
  const isOpen = opening?.is_open ?? false;
  useEffect(() => {
    if (isOpen) return;
    const left = new AbortController();
    void callAsStaff<StaffOpeningReply>(openingPath, { signal: left.signal }).then((result) => {
      if (result.ok && !left.signal.aborted) setOpening(result.reply.data);
    });
    return () => left.abort();
  }, [pathname, isOpen]);
  // The home screen has the whole guide.
  if (!opening || isOpen || pathname === '/') return null;
  return (
    <details className={styles['notice']}>
      <summary className={styles['heading']}>{messages.heading}</summary>
      <p>
        {messages.text} <Link to="/">{setupMessages.heading}</Link>
      </p>
      <ul>
        {opening.problems.map(({ code, problem, remedy }) => (
          <li key={`${code} ${problem}`}>
            {problem} <span className={styles['remedy']}>{remedy}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
