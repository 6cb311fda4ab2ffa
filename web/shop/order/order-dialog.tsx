import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { OrderLineDetail, OrderDetailReply, RefundQuote } from '#contract/order-life.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { getProductNames } from '../language/names.ts';
import { randomKey } from '../state/order-storage.ts';
import { type Asked, orderCall } from './order-api.ts';
import { words } from './order-dialog-words.ts';
import styles from './order-dialog.module.css';

interface ActDialogProps {
  title: string;
  /** While something is under way the window stays. */
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** Enter ends the typing of a number; what cannot be undone wants its button. */
function holdEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** A form in a window over the page, on phones from its foot. Escape and the cross leave it; a press beside it does not, so that nothing typed is lost. */
export function ActDialog({ title, busy, onClose, onSubmit, children }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['window']}
      aria-labelledby="act-title"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form method="post" noValidate className={styles['form']} onSubmit={submit} onKeyDown={holdEnter}>
        <div className={styles['top']}>
          <h2 id="act-title">{title}</h2>
          <button
            type="button"
            className={styles['close']}
            aria-label={words.close}
            onClick={() => busy || dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </form>
    </dialog>
  );
}

interface ChoiceProps {
  line: OrderLineDetail;
  count: number;
  /** Where 0, the line may be left out. */
  least: 0 | 1;
  most: number;
  choose: (quantity: number) => void;
}

/** How many pieces of a line: a stepper, or for a single piece a tick, or nothing where there is no choice. */
export function Choice({ line, count, least, most, choose }: ChoiceProps) {
  const { name } = getProductNames(line);
  const product = (
    <span className={styles['product']}>
      <Picture picture={line.picture} alt="" sizes="56px" />
      <span>
        {name}
        {most > 1 && <span className={styles['of']}>{words.of(most)}</span>}
      </span>
    </span>
  );
  if (most > 1)
    return (
      <div className={styles['choice']}>
        {product}
        <QuantityStepper label={words.quantityOf(name)} min={least} max={most} value={count} onChange={choose} />
      </div>
    );
  if (least === 1) return <div className={styles['choice']}>{product}</div>;
  return (
    <label className={styles['choice']}>
      {product}
      <input
        type="checkbox"
        className={styles['tick']}
        checked={count > 0}
        onChange={({ target }) => choose(target.checked ? 1 : 0)}
      />
    </label>
  );
}

/**
 * Something that changes an order. While one is under way another press does nothing; what got no answer is asked for again under its
 * first key, so that it is never done twice.
 */
export function useAct(asked: Asked, under: '/cancel' | '/returns') {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useRef({ body: '', key: '' });
  /** Null: one is under way already. */
  const act = async (body: object): Promise<CallResult<OrderDetailReply> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const result = await orderCall<OrderDetailReply>(asked, under, { body, idempotencyKey: attempt.current.key });
    const { status } = result.ok ? { status: 200 } : result.failure;
    if (status >= 200 && status < 500 && status !== 429) attempt.current = { body: '', key: '' };
    running.current = false;
    setBusy(false);
    return result;
  };
  return { act, busy };
}

/** How long a choice must stand before it is asked about. */
const restMs = 250;

/** What pieces chosen by line, as `1:2,3:1`, would come to; null while that is not known, or where nothing is chosen. */
export function useRefundQuote({ id, mobile }: Asked, lines: string): { quote: RefundQuote | null; failure: string } {
  const [answer, setAnswer] = useState<{ lines: string; quote: RefundQuote | null; failure: string } | null>(null);
  useEffect(() => {
    if (lines === '') return;
    const abort = new AbortController();
    const ask = async () => {
      const query = { lines };
      const { signal } = abort;
      const result = await orderCall<Success<RefundQuote>>({ id, mobile }, '/refund-quote', { query, signal });
      if (signal.aborted) return;
      setAnswer(
        result.ok
          ? { lines, quote: result.reply.data, failure: '' }
          : { lines, quote: null, failure: result.failure.message },
      );
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, mobile, lines]);
  return answer?.lines === lines ? answer : { quote: null, failure: '' };
}
