import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { call } from '../api-client.ts';
import { useSession } from '../state/session.ts';
import { lastOrderId } from '../state/order-storage.ts';
import { Waiting } from '../state/state-loading.tsx';
import { words } from './thank-you-words.ts';
import styles from './thank-you.module.css';

/** The order's id: for customers that of their first fetched order, for guests the one kept when it was placed. Null: there is none. */
type Known = { state: 'asking' } | { state: 'known'; id: number | null };

function useOrderId(): Known {
  const { token, ready } = useSession();
  const [fetched, setFetched] = useState<Known>({ state: 'asking' });
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    void call('orders', { query: { limit: 1 }, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const first = result.ok ? result.reply.data[0]?.id : undefined;
      setFetched({ state: 'known', id: first ?? lastOrderId() });
    });
    return () => abort.abort();
  }, [token]);
  if (ready && !token) return { state: 'known', id: lastOrderId() };
  return fetched;
}

/** Order confirmation (spec section 2). */
export function ThankYouScreen() {
  const known = useOrderId();
  return (
    <div className={`column ${styles['page']}`}>
      {known.state === 'asking' ? <Waiting /> : known.id === null ? <NoOrder /> : <Confirmation id={known.id} />}
    </div>
  );
}

function Confirmation({ id }: { id: number }) {
  return (
    <div className={styles['card']}>
      <svg viewBox="0 0 96 96" className={styles['drawing']} aria-hidden="true">
        <circle cx="48" cy="48" r="40" />
        <path d="m32 49 11 11 22-24" />
      </svg>
      <h1 className={styles['title']}>{messages.orderPlaced}</h1>
      <p className={styles['thanks']}>{messages.thanks}</p>
      <p className={styles['id']}>
        {messages.orderIdIs} <strong>{id}</strong>
      </p>
      <p className={styles['note']}>{words.soon}</p>
      <Ways order={id} />
    </div>
  );
}

/** Opened without an order: no thanks for nothing. */
function NoOrder() {
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{words.none}</h1>
      <p className={styles['note']}>{words.noneText}</p>
      <Ways />
    </div>
  );
}

function Ways({ order }: { order?: number }) {
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/shop">{words.continueShopping}</ButtonLink>
      <ButtonLink to="/myaccount" variant="secondary">
        {words.account}
      </ButtonLink>
      <ButtonLink to={order === undefined ? '/track-order' : `/order/${order}`} variant="quiet">
        {order === undefined ? words.track : words.see}
      </ButtonLink>
    </div>
  );
}
