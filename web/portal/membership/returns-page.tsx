import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Membership, ReturnableOrder } from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { policy } from '#contract/policy.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { membershipReturns as messages } from '#messages/portal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsCustomer } from '../api.ts';
import { formatDay } from '../dates.ts';
import { quoteReturn } from './membership-api.ts';
import { MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

export function ReturnsPage({ membership, orders }: { membership: Membership; orders: ReturnableOrder[] }) {
  const [isSent, setSent] = useState(false);
  const { exit } = membership;
  const isCooling = exit?.kind === 'cooling_off' && exit.state === 'done';
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>
        {isCooling ? messages.introCooling : messages.intro({ days: policy.buyBackDays })}
      </p>
      <FormMessage kind="note">{isSent && messages.sent}</FormMessage>
      {orders.length === 0 ? (
        <section className={styles['sheet']} aria-labelledby="empty">
          <h2 id="empty">{messages.empty}</h2>
          <p>{messages.emptyText}</p>
        </section>
      ) : (
        orders.map((order) => <Order key={order.order_id} order={order} onSent={() => setSent(true)} />)
      )}
    </MembershipPage>
  );
}

function Order({ order, onSent }: { order: ReturnableOrder; onSent: () => void }) {
  const id = `order-${order.order_id}`;
  return (
    <section className={styles['sheet']} aria-labelledby={id}>
      <h2 id={id}>{messages.order({ number: order.number })}</h2>
      <p className={styles['quiet']}>
        {messages.delivered({ date: formatDay(order.delivered_at) })} ·{' '}
        {messages.until({ date: formatDay(order.until) })}
      </p>
      <ReturnForm order={order} onSent={onSent} />
      <Asked order={order} />
    </section>
  );
}

function ReturnForm({ order, onSent }: { order: ReturnableOrder; onSent: () => void }) {
  const { revalidate } = useRevalidator();
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  // The same choice sent twice is one request; another choice is a new one.
  const key = useRef(crypto.randomUUID());
  const chosen = order.lines
    .map(({ line_no }) => ({ line_no, quantity: quantities[line_no] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const quote = useQuote(order.order_id, chosen.map(({ line_no, quantity }) => `${line_no}:${quantity}`).join(','));
  const form = useForm({
    initial: { unused: false },
    submit: async ({ unused }) => {
      if (chosen.length === 0) return { message: messages.mustChoose, errors: {} };
      const result = await callAsCustomer<ReturnableOrder[]>(membershipPaths.returns, {
        body: { order_id: order.order_id, lines: chosen, unused },
        headers: { 'idempotency-key': key.current },
      });
      if (!result.ok) return result.failure;
      key.current = crypto.randomUUID();
      setQuantities({});
      form.set('unused', false);
      onSent();
      await revalidate();
      return null;
    },
  });
  const isOver = order.lines.every(({ can_return_quantity }) => can_return_quantity === 0);
  return (
    <form {...form.formProps} className={styles['form']}>
      <ul className={styles['lines']}>
        {order.lines.map((line) => (
          <ReturnLine
            key={line.line_no}
            line={line}
            quantity={quantities[line.line_no] ?? 0}
            onChange={(quantity) => {
              key.current = crypto.randomUUID();
              setQuantities((before) => ({ ...before, [line.line_no]: quantity }));
            }}
          />
        ))}
      </ul>
      {!isOver && (
        <>
          <p className={styles['refund']} role="status">
            {chosen.length === 0 ? messages.choose : quote === null ? messages.weighing : quote}
          </p>
          <CheckboxField {...form.checkbox('unused')} required label={messages.unused} />
          <FormActions form={form} label={messages.submit} busyLabel={messages.submitting} variant="secondary" />
        </>
      )}
    </form>
  );
}

interface ReturnLineProps {
  line: ReturnableOrder['lines'][number];
  quantity: number;
  onChange: (quantity: number) => void;
}

function ReturnLine({ line, quantity, onChange }: ReturnLineProps) {
  return (
    <li>
      <span className={styles['product']}>{line.product_name}</span>
      {line.can_return_quantity > 0 ? (
        <span className={styles['quantity']}>
          <QuantityStepper
            value={quantity}
            onChange={onChange}
            label={messages.quantity({ product: line.product_name })}
            min={0}
            max={line.can_return_quantity}
          />
          <span className={styles['quiet']}>{messages.of({ count: line.can_return_quantity })}</span>
        </span>
      ) : (
        <span className={styles['quiet']}>
          {line.expires_on && line.expires_on < todayInIndia()
            ? messages.expired({ date: formatDay(line.expires_on) })
            : messages.none}
        </span>
      )}
    </li>
  );
}

/** Describes the refund, or why the items cannot be returned; null while it loads. */
function useQuote(orderId: number, lines: string): string | null {
  const [answer, setAnswer] = useState<{ of: string; text: string } | null>(null);
  useEffect(() => {
    if (lines === '') return;
    const abort = new AbortController();
    void quoteReturn(orderId, lines, abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      const text = result.ok
        ? messages.refund({ amount: formatRupees(result.reply.data.items_amount) })
        : result.failure.message;
      setAnswer({ of: lines, text });
    });
    return () => abort.abort();
  }, [orderId, lines]);
  return answer?.of === lines ? answer.text : null;
}

function Asked({ order }: { order: ReturnableOrder }) {
  if (order.returns.length === 0) return null;
  const nameOf = (lineNo: number) => order.lines.find(({ line_no }) => line_no === lineNo)?.product_name;
  return (
    <div className={styles['asked']}>
      <h3>{messages.asked}</h3>
      <ul className={styles['lines']}>
        {order.returns.map(({ id, line_no, quantity, state, answer }) => (
          <li key={id}>
            <span className={styles['product']}>
              {quantity} × {nameOf(line_no)}
            </span>
            <Badge tone={state === 'declined' ? 'danger' : state === 'refunded' ? 'success' : 'neutral'}>
              {messages.states[state]}
            </Badge>
            {answer && <span className={styles['quiet']}>{messages.answer({ answer })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
