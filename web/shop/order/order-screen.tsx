import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { OrderDetail, OrderDetailReply } from '#contract/order-life.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { keepOrderMobile, orderMobile } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { Waiting } from '../state/state-loading.tsx';
import { readOrderId, type Asked, orderCall } from './order-api.ts';
import { words } from './order-page-words.ts';
import { OrderPage } from './order-page.tsx';
import { TrackScreen } from './track-screen.tsx';
import totals from '../cart/cart-totals.module.css';
import styles from './order-page.module.css';

/** One order: its customer sees it when logged in, a guest once he has said with which number he ordered. */
export function OrderScreen() {
  const id = readOrderId(useParams()['id'] ?? '');
  return id === null ? <TrackScreen /> : <Known key={id} id={id} />;
}

function Known({ id }: { id: number }) {
  const { found, take, again, refresh } = useOrder(id);
  if (found.kind === 'asking') return <TrackScreen id={id} onFound={again} />;
  if (found.kind === 'shown')
    return <OrderPage order={found.order} asked={found.asked} take={take} refresh={refresh} />;
  return (
    <div className={`column ${styles['page']}`}>
      <h1>{words.order(id)}</h1>
      {found.kind === 'waiting' ? (
        <Waiting />
      ) : (
        <div role="alert" className={totals['failed']}>
          <p>
            {words.failed} {found.failure.message}
          </p>
          <Button variant="secondary" onClick={again}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the page knows of the order. asking: whoever wants to see it must say with which number it was placed. */
export type Found =
  | { kind: 'waiting' }
  | { kind: 'asking' }
  | { kind: 'failed'; failure: CallFailure }
  | { kind: 'shown'; order: OrderDetail; asked: Asked };

/** Asks for the order as the one who is logged in or known in this tab; who is neither is not worth a call. */
async function ask(id: number, hasToken: boolean, signal?: AbortSignal): Promise<Found> {
  const asked = { id, mobile: orderMobile(id) };
  if (!hasToken && asked.mobile === null) return { kind: 'asking' };
  const result = await orderCall<OrderDetailReply>(asked, '', signal ? { signal } : {});
  if (result.ok) return { kind: 'shown', order: result.reply.data, asked };
  const { failure } = result;
  if (![401, 404, 422].includes(failure.status)) return { kind: 'failed', failure };
  if (failure.status !== 401) keepOrderMobile(id, null);
  return { kind: 'asking' };
}

/** The order of an address, for the customer who is logged in or the guest who is known in this tab. */
export function useOrder(id: number) {
  const { ready, token } = useSession();
  const [found, setFound] = useState<Found>({ kind: 'waiting' });
  const hasToken = token !== null;
  const acts = useRef(0);
  const look = async (signal?: AbortSignal) => {
    const actsBefore = acts.current;
    const next = await ask(id, hasToken, signal);
    // An answer to a question asked before an act knows nothing of it.
    if (signal?.aborted || acts.current !== actsBefore) return;
    // What is in sight stays there when a later call fails.
    setFound((before) => (next.kind === 'failed' && before.kind === 'shown' ? before : next));
  };
  const lookOnce = useEffectEvent(look);
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    void lookOnce(abort.signal);
    return () => abort.abort();
  }, [ready, id, hasToken]);
  const isShown = found.kind === 'shown';
  const awaitsMoney = isShown && found.order.pay_by !== null;
  // A payment may arrive by itself, and whoever comes back to the tab wants to know how things stand now.
  useEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void lookOnce(abort.signal);
    };
    document.addEventListener('visibilitychange', lookAgain);
    const timer = awaitsMoney ? setInterval(lookAgain, 15_000) : undefined;
    return () => {
      abort.abort();
      document.removeEventListener('visibilitychange', lookAgain);
      clearInterval(timer);
    };
  }, [id, hasToken, isShown, awaitsMoney]);
  /** Shows the order as an act has left it. */
  const take = (order: OrderDetail) => {
    acts.current++;
    setFound((before) => (before.kind === 'shown' ? { ...before, order } : before));
  };
  const refresh = () => void look();
  const again = () => {
    setFound({ kind: 'waiting' });
    refresh();
  };
  return { found, take, again, refresh };
}
