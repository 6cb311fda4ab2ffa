import type { MouseEvent } from 'react';
import type { User } from '#contract/customer.ts';
import { AppLink } from '#web/ui/link.tsx';
import { words } from './account-words.ts';
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
        {words.hello(<strong key="name">{name}</strong>)}
        {user.member_id && (
          <>
            {' '}
            ·{' '}
            {words.memberId(
              <strong key="member" className={styles['member']}>
                {user.member_id}
              </strong>,
            )}
          </>
        )}
      </p>
      <p>
        <AppLink to="/login" prefetch="none" onClick={leave}>
          {words.notYou}
        </AppLink>
      </p>
      <p>
        {words.uses(
          <AppLink key="orders" to="/myaccount#orders" preventScrollReset prefetch="none">
            {words.yourOrders}
          </AppLink>,
          <AppLink key="addresses" to="/myaccount#addresses" preventScrollReset prefetch="none">
            {words.yourAddresses}
          </AppLink>,
          <AppLink key="details" to="/myaccount#account-details" preventScrollReset prefetch="none">
            {words.yourDetails}
          </AppLink>,
        )}
      </p>
    </>
  );
}
