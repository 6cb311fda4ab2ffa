import { useEffect, useState } from 'react';
import { thankYou as messages } from '#messages/checkout/thankYou.ts';
import { notices } from '#messages/shop/notices.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { call } from '../api-client.ts';
import { useSession } from '../state/session.ts';
import { isLastOrderUnderReview, readLastOrderNumber } from '../state/order-storage.ts';
import { StateLoading } from '../state/state-loading.tsx';
import styles from './thank-you.module.css';

/** The order's number: a customer's latest order, or the one that a guest placed in this tab. Null when there is none. */
type LatestOrder = { state: 'loading' } | { state: 'loaded'; number: string | null };

function useLatestOrder(): LatestOrder {
  const { token, ready } = useSession();
  const [fetched, setFetched] = useState<LatestOrder>({ state: 'loading' });
  useEffect(() => {
    if (!token) return;
    const abort = new AbortController();
    void call('orders', { query: { limit: 1 }, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const first = result.ok ? result.reply.data[0]?.number : undefined;
      setFetched({ state: 'loaded', number: first ?? readLastOrderNumber() });
    });
    return () => abort.abort();
  }, [token]);
  if (ready && !token) return { state: 'loaded', number: readLastOrderNumber() };
  return fetched;
}

/** Order confirmation (specification section 2). */
export function ThankYouScreen() {
  const latest = useLatestOrder();
  return (
    <div className={`column ${styles['page']}`}>
      {latest.state === 'loading' ? (
        <StateLoading />
      ) : latest.number === null ? (
        <NoOrder />
      ) : (
        <Confirmation number={latest.number} />
      )}
    </div>
  );
}

function Confirmation({ number }: { number: string }) {
  return (
    <div className={styles['card']}>
      <svg viewBox="0 0 96 96" className={styles['drawing']} aria-hidden="true">
        <circle cx="48" cy="48" r="40" />
        <path d="m32 49 11 11 22-24" />
      </svg>
      <h1 className={styles['title']}>{notices.orderPlaced}</h1>
      <p className={styles['thanks']}>{notices.thanks}</p>
      <p className={styles['id']}>
        {notices.orderIdIs} <strong translate="no">{number}</strong>
      </p>
      {isLastOrderUnderReview(number) && (
        <p className={styles['note']}>
          <strong>{messages.reviewTitle}.</strong> {messages.review}
        </p>
      )}
      <p className={styles['note']}>{messages.soon}</p>
      <NextSteps order={number} />
    </div>
  );
}

/** Shown when the page is opened without an order. */
function NoOrder() {
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{messages.none}</h1>
      <p className={styles['note']}>{messages.noneText}</p>
      <NextSteps />
    </div>
  );
}

function NextSteps({ order }: { order?: string }) {
  return (
    <div className={styles['actions']}>
      <ButtonLink to="/shop">{messages.continueShopping}</ButtonLink>
      <ButtonLink to="/myaccount" variant="secondary">
        {messages.account}
      </ButtonLink>
      <ButtonLink to={order === undefined ? '/track-order' : `/order/${order}`} variant="quiet">
        {order === undefined ? messages.track : messages.see}
      </ButtonLink>
    </div>
  );
}
