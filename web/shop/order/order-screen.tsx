import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { OrderDetail, OrderSummary, OrderViewReply } from '#contract/order-life.ts';
import { orderTokenFragment } from '#contract/order-states.ts';
import { order as messages } from '#messages/account.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { LoginOffer } from '#web/ui/login-offer.tsx';
import { saveGuestAccess } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { isInterrupted } from '../state/visitor.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { callOrder, type OrderAccess, orderAccess, readOrderParam } from './order-api.ts';
import { OrderPage } from './order-page.tsx';
import { SummaryPage } from './summary-page.tsx';
import { TrackScreen } from './track-screen.tsx';
import totals from '../cart/cart-totals.module.css';
import historySheet from './order-history.css?url';
import sheet from './order-page.css?url';

/** For the logged-in customer, a guest with an email's link, or a guest who knows order number and mobile number. */
export function OrderScreen() {
  const order = readOrderParam(useParams()['id'] ?? '');
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <link rel="stylesheet" href={historySheet} precedence="parts" />
      {order === null ? <TrackScreen /> : <LoadedOrder key={order} order={order} />}
    </>
  );
}

function LoadedOrder({ order }: { order: string }) {
  const { state, replace, retry, reload } = useOrder(order);
  if (state.kind === 'locked') return <TrackScreen order={order} onFound={retry} />;
  if (state.kind === 'loaded')
    return (
      <LoginOffer>
        <OrderPage order={state.order} access={state.access} onChange={replace} reload={reload} />
      </LoginOffer>
    );
  if (state.kind === 'summary') return <SummaryPage order={state.order} access={state.access} onVerified={reload} />;
  return (
    <div className="column order-page-page">
      <h1>{messages.order({ number: order })}</h1>
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

/** `locked`: the visitor must enter the order's mobile number. */
type LoadState =
  | { kind: 'loading' }
  | { kind: 'locked' }
  | { kind: 'failed'; failure: CallFailure }
  | { kind: 'summary'; order: OrderSummary; access: OrderAccess }
  | { kind: 'loaded'; order: OrderDetail; access: OrderAccess };

/** Makes no call without a login or a guest's access in this tab. */
async function loadOrder(order: string, hasToken: boolean, signal?: AbortSignal): Promise<LoadState> {
  const access = orderAccess(order);
  if (!hasToken && access.mobile === null && access.tokens === '') return { kind: 'locked' };
  const result = await callOrder<OrderViewReply>(access, '', signal ? { signal } : {});
  if (result.ok) {
    const { data } = result.reply;
    return data.access === 'number'
      ? { kind: 'summary', order: data, access }
      : { kind: 'loaded', order: data, access };
  }
  const { failure } = result;
  if (![401, 404, 422].includes(failure.status)) return { kind: 'failed', failure };
  if (failure.status !== 401) saveGuestAccess(order, null);
  return { kind: 'locked' };
}

/** Returns the token after `#t=` in an email's link; null where the URL has none. */
function readLinkToken(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get(orderTokenFragment);
}

/** Loads the order and keeps it up to date. After an action finds the session ended, it stays until the next login. */
export function useOrder(order: string) {
  const { ready, token } = useSession();
  const { hash } = useLocation();
  const [state, setState] = useState<LoadState>({ kind: 'loading' });
  const hasToken = token !== null;
  const isLoaded = isShown(state);
  const actionCount = useRef(0);
  const load = async (signal?: AbortSignal) => {
    if (isLoaded && isInterrupted()) return;
    const linkToken = readLinkToken(hash);
    if (linkToken !== null) {
      saveGuestAccess(order, { link: linkToken });
      // The token is for this tab only: keep it out of the history and of copies of the URL.
      if (window.location.hash === hash)
        window.history.replaceState(window.history.state, '', window.location.pathname);
    }
    const countBefore = actionCount.current;
    const next = await loadOrder(order, hasToken, signal);
    // A response to a request from before an action is outdated.
    if (signal?.aborted || actionCount.current !== countBefore) return;
    // A loaded order stays visible when a later call fails.
    setState((before) => (next.kind === 'failed' && isShown(before) ? before : next));
  };
  const loadOnce = useEffectEvent(load);
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    void loadOnce(abort.signal);
    return () => abort.abort();
  }, [ready, order, hasToken, hash]);
  const awaitsPayment = state.kind === 'loaded' && state.order.pay_by !== null;
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
  }, [order, hasToken, isLoaded, awaitsPayment]);
  const replace = (next: OrderDetail) => {
    actionCount.current++;
    setState((before) => (before.kind === 'loaded' ? { ...before, order: next } : before));
  };
  const retry = () => {
    setState({ kind: 'loading' });
    void load();
  };
  return { state, replace, retry, reload: () => load() };
}

const isShown = ({ kind }: LoadState): boolean => kind === 'loaded' || kind === 'summary';
