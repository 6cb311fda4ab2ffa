import type { MouseEvent } from 'react';
import type { User } from '#contract/customer.ts';
import { AppLink } from '#web/ui/link.tsx';
import styles from './account.module.css';

/** Greeting with names and member id, a way out for somebody else, and what the account is good for. */
export function DashboardPanel({ user, onLeave }: { user: User; onLeave: () => void }) {
  const name = `${user.first_name} ${user.last_name}`;
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    onLeave();
  };
  return (
    <>
      <p className={styles['greeting']}>
        Hello <strong>{name}</strong>
        {user.member_id && (
          <>
            {' '}
            · Member ID <strong className={styles['member']}>{user.member_id}</strong>
          </>
        )}
      </p>
      <p>
        <AppLink to="/login" prefetch="none" onClick={leave}>
          not you? Log out
        </AppLink>
      </p>
      <p>
        From here you can view your{' '}
        <AppLink to="/myaccount#orders" preventScrollReset prefetch="none">
          orders
        </AppLink>
        , manage your{' '}
        <AppLink to="/myaccount#addresses" preventScrollReset prefetch="none">
          addresses
        </AppLink>{' '}
        and edit your{' '}
        <AppLink to="/myaccount#account-details" preventScrollReset prefetch="none">
          account details
        </AppLink>
        .
      </p>
    </>
  );
}
