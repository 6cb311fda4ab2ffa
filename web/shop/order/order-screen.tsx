import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { OrderDetail, OrderDetailReply } from '#contract/order-life.ts';
import { order as messages } from '#messages/account/order.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveGuestMobile, readGuestMobile } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { parseOrderId, type OrderAccess, callOrder } from './order-api.ts';
import { OrderPage } from './order-page.tsx';
import { TrackScreen } from './track-screen.tsx';
import totals from '../cart/cart-totals.module.css';
import styles from './order-page.module.css';

/** One order, for the logged-in customer or a guest who entered the order's mobile number. */
export function OrderScreen() {
  const id = parseOrderId(useParams()['id'] ?? '');
  return id === null ? <TrackScreen /> : <LoadedOrder key={id} id={id} />;
}

function LoadedOrder({ id }: { id: number }) {
  const { state, replace, retry, refresh } = useOrder(id);
  if (state.kind === 'locked') return <TrackScreen id={id} onFound={retry} />;
  if (state.kind === 'loaded')
    return <OrderPage order={state.order} access={state.access} onChange={replace} refresh={refresh} />;
  return (
    <div className={`column ${styles['page']}`}>
      <h1>{messages.order({ id })}</h1>
      {state.kind === 'loading' ? (
        <StateLoading />
      ) : (
        <div role="alert" className={totals['failed']}>
          <p>
            {messages.failed} {state.failure.message}
          </p>
          <Button variant="secondary" onClick={retry}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The state of loading the order. `locked`: the visitor must enter the order's mobile number. */
type LoadState =
  | { kind: 'loading' }
  | { kind: 'locked' }
  | { kind: 'failed'; failure: CallFailure }
  | { kind: 'loaded'; order: OrderDetail; access: OrderAccess };

/** Loads the order as the logged-in customer or a guest known in this tab; without either it makes no call. */
async function loadOrder(id: number, hasToken: boolean, signal?: AbortSignal): Promise<LoadState> {
  const access = { id, mobile: readGuestMobile(id) };
  if (!hasToken && access.mobile === null) return { kind: 'locked' };
  const result = await callOrder<OrderDetailReply>(access, '', signal ? { signal } : {});
  if (result.ok) return { kind: 'loaded', order: result.reply.data, access };
  const { failure } = result;
  if (![401, 404, 422].includes(failure.status)) return { kind: 'failed', failure };
  if (failure.status !== 401) saveGuestMobile(id, null);
  return { kind: 'locked' };
}

/** Loads the order for the logged-in customer or a guest known in this tab, and keeps it current. */
export function useOrder(id: number) {
  const { ready, token } = useSession();
  const [state, setState] = useState<LoadState>({ kind: 'loading' });
  const hasToken = token !== null;
  const actionCount = useRef(0);
  const load = async (signal?: AbortSignal) => {
    const countBefore = actionCount.current;
    const next = await loadOrder(id, hasToken, signal);
    // A response to a request made before an action is outdated.
    if (signal?.aborted || actionCount.current !== countBefore) return;
    // A loaded order stays visible when a later call fails.
    setState((before) => (next.kind === 'failed' && before.kind === 'loaded' ? before : next));
  };
  const loadOnce = useEffectEvent(load);
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    void loadOnce(abort.signal);
    return () => abort.abort();
  }, [ready, id, hasToken]);
  const isLoaded = state.kind === 'loaded';
  const awaitsPayment = isLoaded && state.order.pay_by !== null;
  // Reloads on returning to the tab, and regularly while a payment may still arrive.
  useEffect(() => {
    if (!isLoaded) return;
    const abort = new AbortController();
    const reload = () => {
      if (document.visibilityState === 'visible') void loadOnce(abort.signal);
    };
    document.addEventListener('visibilitychange', reload);
    const timer = awaitsPayment ? setInterval(reload, 15_000) : undefined;
    return () => {
      abort.abort();
      document.removeEventListener('visibilitychange', reload);
      clearInterval(timer);
    };
  }, [id, hasToken, isLoaded, awaitsPayment]);
  /** Replaces the order by the result of an action. */
  const replace = (order: OrderDetail) => {
    actionCount.current++;
    setState((before) => (before.kind === 'loaded' ? { ...before, order } : before));
  };
  const refresh = () => void load();
  const retry = () => {
    setState({ kind: 'loading' });
    refresh();
  };
  return { state, replace, retry, refresh };
}
