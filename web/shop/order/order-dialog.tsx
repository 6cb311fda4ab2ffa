import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Success } from '#contract/envelope.ts';
import type { OrderLineDetail, OrderDetailReply, RefundQuote } from '#contract/order-life.ts';
import { orderDialogs as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { getProductNames } from '../language/names.ts';
import { createRandomKey } from '../state/order-storage.ts';
import { type OrderAccess, callOrder } from './order-api.ts';
import sheet from './order-dialog.css?url';

interface OrderDialogProps {
  title: string;
  busy: boolean;
  /** What went wrong, above the buttons. */
  message: string;
  submitLabel: string;
  closeLabel?: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The action cannot be undone, so it requires its button. */
function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** A click outside does not close it, so that no input is lost. */
export function OrderDialog({
  title,
  busy,
  message,
  submitLabel,
  closeLabel = messages.return.goBack,
  onClose,
  onSubmit,
  children,
}: OrderDialogProps) {
  const close = () => busy || onClose();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog className="order-dialog-window" aria-labelledby="dialog-title" busy={busy} onClose={onClose}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <form method="post" noValidate className="order-dialog-form" onSubmit={submit} onKeyDown={preventEnterSubmit}>
        <div className="order-dialog-header">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" className="order-dialog-close" aria-label={messages.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {children}
        <FormMessage>{message}</FormMessage>
        <div className="order-dialog-actions">
          <Button variant="secondary" onClick={close}>
            {closeLabel}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? notices.pleaseWait : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface LineQuantityProps {
  line: OrderLineDetail;
  count: number;
  /** 0 if the line may be left out. */
  min: 0 | 1;
  max: number;
  onChange: (quantity: number) => void;
}

/** A stepper, a checkbox for a single item, or plain text if there is no choice. */
export function LineQuantity({ line, count, min, max, onChange }: LineQuantityProps) {
  const { name } = getProductNames(line);
  const product = (
    <span className="order-dialog-product">
      <Picture picture={line.picture} alt="" sizes="56px" />
      <span>
        {name}
        {max > 1 && <span className="order-dialog-available">{messages.upTo({ count: max })}</span>}
      </span>
    </span>
  );
  if (max > 1)
    return (
      <div className="order-dialog-line-quantity">
        {product}
        <QuantityStepper label={messages.quantityOf({ name })} min={min} max={max} value={count} onChange={onChange} />
      </div>
    );
  if (min === 1) return <div className="order-dialog-line-quantity">{product}</div>;
  return (
    <label className="order-dialog-line-quantity">
      {product}
      <input
        type="checkbox"
        className="order-dialog-checkbox"
        checked={count > 0}
        onChange={({ target }) => onChange(target.checked ? 1 : 0)}
      />
    </label>
  );
}

/**
 * Runs one action at a time. Without a response it is repeated with the same key, so that it never takes effect twice.
 */
export function useOrderAction(access: OrderAccess, path: '/cancel' | '/returns') {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useRef({ body: '', key: '' });
  /** Returns null while an action is already running. */
  const run = async (body: object): Promise<CallResult<OrderDetailReply> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: createRandomKey() };
    const result = await callOrder<OrderDetailReply>(access, path, { body, idempotencyKey: attempt.current.key });
    const { status } = result.ok ? { status: 200 } : result.failure;
    if (status >= 200 && status < 500 && status !== 429) attempt.current = { body: '', key: '' };
    running.current = false;
    setBusy(false);
    return result;
  };
  return { run, busy };
}

/** Several quick clicks on a stepper cause only one request. */
const debounceMs = 250;

/**
 * Takes quantities as `1:2,3:1`; null while it loads or nothing is chosen. Makes no call while the action is `busy`,
 * because its items can no longer be quoted.
 */
export function useRefundQuote(
  { order, mobile, tokens }: OrderAccess,
  lines: string,
  busy: boolean,
): { quote: RefundQuote | null; failure: string } {
  const [response, setResponse] = useState<{ lines: string; quote: RefundQuote | null; failure: string } | null>(null);
  const isKnown = response?.lines === lines;
  useEffect(() => {
    if (lines === '' || isKnown || busy) return;
    const abort = new AbortController();
    const fetchQuote = async () => {
      const query = { lines };
      const { signal } = abort;
      const result = await callOrder<Success<RefundQuote>>({ order, mobile, tokens }, '/refund-quote', {
        query,
        signal,
      });
      if (signal.aborted) return;
      setResponse(
        result.ok
          ? { lines, quote: result.reply.data, failure: '' }
          : { lines, quote: null, failure: result.failure.message },
      );
    };
    const timer = setTimeout(() => void fetchQuote(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [order, mobile, tokens, lines, isKnown, busy]);
  return isKnown ? response : { quote: null, failure: '' };
}
