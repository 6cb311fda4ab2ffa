import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { OrderDetail, OrderLineDetail } from '#contract/order-life.ts';
import { order as messages, retryPayment as payMessages } from '#messages/account.ts';
import { lazyPart, loadCode } from '#web/ui/load-code.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useSessionEnd } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { useRetryPayment } from '../payment/retry-payment.ts';
import type { OrderAccess } from './order-api.ts';
import { Refunds, Returns, Timeline, ProgressTrack } from './order-history.tsx';
import {
  TaxDocumentsPanel,
  AmountsPanel,
  DeliveryAddressPanel,
  HelpPanel,
  ShipmentPanel,
  PaymentPanel,
} from './order-panels.tsx';
import { describeCashDue, describeExpected, describeReturnPeriod, describeStatus } from './order-progress.ts';

/** Loaded when opened. */
const CancelDialog = lazyPart(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const CodeDialog = lazyPart(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }));
const ReturnDialog = lazyPart(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));

interface OrderPageProps {
  order: OrderDetail;
  access: OrderAccess;
  onChange: (order: OrderDetail) => void;
  reload: () => Promise<void>;
}

export function OrderPage({ order, access, onChange, reload }: OrderPageProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [actionCount, setActionCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwn = order.access === 'account';
  const close = () => setDialog(null);
  const onDone = (next: OrderDetail) => {
    onChange(next);
    close();
    setActionCount(actionCount + 1);
  };
  // The clicked button may be gone, so the heading takes the focus after the dialog closes.
  useEffect(() => {
    if (actionCount > 0) heading.current?.focus({ preventScroll: true });
  }, [actionCount]);
  return (
    <div className="column order-page-page">
      <Breadcrumb
        items={[
          { label: messages.home, to: '/' },
          isOwn ? { label: messages.account, to: '/myaccount#orders' } : { label: messages.track, to: '/track-order' },
          { label: messages.order({ number: order.number }) },
        ]}
      />
      <OrderHead
        order={order}
        access={access}
        heading={heading}
        onCancel={() => setDialog({ action: 'cancel', lineNo: null })}
        onPaid={() => void reload()}
      />
      <div className="order-page-columns">
        <div className="order-page-column">
          <ShipmentPanel order={order} />
          <OrderItems order={order} openDialog={setDialog} />
          <DeliveryAddressPanel order={order} />
          <Returns order={order} />
          <Refunds order={order} />
          <Timeline order={order} />
        </div>
        <div className="order-page-column">
          <AmountsPanel order={order} />
          <TaxDocumentsPanel order={order} access={access} />
          <PaymentPanel order={order} />
          <HelpPanel />
        </div>
      </div>
      <Suspense>{dialog && <OrderAction {...{ order, access, dialog, reload, onDone }} onClose={close} />}</Suspense>
    </div>
  );
}

/** Cancelling can start with a single line. */
type OpenDialog = { action: 'cancel'; lineNo: number | null } | { action: 'return'; lineNo: number } | null;

interface OrderActionProps extends Pick<OrderPageProps, 'order' | 'access' | 'reload'> {
  dialog: NonNullable<OpenDialog>;
  onClose: () => void;
  onDone: (order: OrderDetail) => void;
}

function OrderAction({ order, access, dialog, reload, onClose, onDone }: OrderActionProps) {
  const common = { access, onClose, onDone };
  // The link of an email only shows the order; changes need a one-time code.
  if (order.access === 'link') return <CodeDialog access={access} onClose={onClose} onVerified={reload} />;
  if (dialog.action === 'cancel') return <CancelDialog {...common} order={order} lineNo={dialog.lineNo} />;
  return <ReturnDialog {...common} line={order.lines.find((line) => line.line_no === dialog.lineNo)!} />;
}

interface OrderHeadProps {
  order: OrderDetail;
  access: OrderAccess;
  heading: RefObject<HTMLHeadingElement | null>;
  onCancel: () => void;
  /** A payment attempt may have changed the order. */
  onPaid: () => void;
}

function OrderHead({ order, access, heading, onCancel, onPaid }: OrderHeadProps) {
  const { title, text } = describeStatus(order);
  const cashDue = describeCashDue(order);
  const expected = describeExpected(order);
  const isOver = ['delivered', 'cancelled', 'returned_to_origin', 'returned'].includes(order.order_status);
  return (
    <section className="order-page-head" aria-labelledby="order-title">
      <p className="order-page-number">
        <strong>{messages.order({ number: order.number })}</strong>
        <span>{messages.placedOn({ day: formatDay(order.placed_at) })}</span>
      </p>
      <h1 id="order-title" ref={heading} tabIndex={-1} className="order-page-title">
        {title}
      </h1>
      <p className="order-page-lead">
        {text} {expected && <strong>{expected}</strong>} {cashDue}
      </p>
      <ProgressTrack order={order} />
      <div className="order-page-actions">
        <PayButton order={order} access={access} onPaid={onPaid} />
        {order.order_status === 'delivered' && order.access === 'account' && (
          <ButtonLink to={`/review/${order.number}`}>{messages.actions.review}</ButtonLink>
        )}
        <BuyAgainButton access={access} variant={isOver ? 'secondary' : 'quiet'} />
        {order.can_cancel && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onCancel}>
            {messages.actions.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}

function PayButton({ order, access, onPaid }: Pick<OrderHeadProps, 'order' | 'access' | 'onPaid'>) {
  const { busy, pay, outcome, note } = useRetryPayment(order.id, access.tokens);
  const onClick = async () => {
    await pay({ name: order.deliver_to.name, email: order.email, mobile: order.mobile });
    onPaid();
  };
  return (
    <>
      {order.can_pay && outcome !== 'paid' && outcome !== 'unconfirmed' && (
        <Button busy={busy} aria-label={payMessages.payOrder({ number: order.number })} onClick={() => void onClick()}>
          {messages.actions.pay}
        </Button>
      )}
      <p role="status" className="order-page-note">
        {useSessionEnd(note)}
      </p>
    </>
  );
}

/** Reports the products that are missing. */
function BuyAgainButton({ access, variant }: { access: OrderAccess; variant: 'secondary' | 'quiet' }) {
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<string[]>([]);
  const onClick = async () => {
    if (busy) return;
    setBusy(true);
    setResults([]);
    const reorder = await loadCode(() => import('./reorder.ts'));
    if (reorder) setResults(await reorder.addOrderToCart(access));
    setBusy(false);
  };
  return (
    <>
      <Button variant={variant} busy={busy} onClick={() => void onClick()}>
        {messages.actions.buyAgain}
      </Button>
      <div role="status" className="order-page-reorder">
        {results.length > 0 && (
          <>
            {results.map((text) => (
              <ReorderResult key={text} text={text} />
            ))}
            <AppLink to="/cart">{messages.buyAgain.cart}</AppLink>
          </>
        )}
      </div>
    </>
  );
}

function ReorderResult({ text }: { text: string }) {
  return <p>{useSessionEnd(text)}</p>;
}

interface OrderItemsProps {
  order: OrderDetail;
  openDialog: (dialog: OpenDialog) => void;
}

function OrderItems({ order, openDialog }: OrderItemsProps) {
  // An order's only item is cancelled with the order.
  const isSingle = order.lines.length === 1 && order.lines[0]!.can_cancel_quantity <= 1;
  const returnPeriod = describeReturnPeriod(order);
  return (
    <section className="order-page-panel" aria-labelledby="items">
      <h2 id="items">{messages.items.title}</h2>
      <ul className="order-page-lines">
        {order.lines.map((line) => (
          <Line
            key={line.line_no}
            line={line}
            isSingle={isSingle}
            canCancel={order.can_cancel_lines}
            openDialog={openDialog}
          />
        ))}
      </ul>
      {returnPeriod !== '' && (
        <p className="order-page-muted">
          {returnPeriod} <AppLink to="/return-policy">{messages.items.policy}</AppLink>
        </p>
      )}
    </section>
  );
}

function Line({
  line,
  isSingle,
  canCancel,
  openDialog,
}: {
  line: OrderLineDetail;
  isSingle: boolean;
  canCancel: boolean;
  openDialog: OrderItemsProps['openDialog'];
}) {
  const { name } = getProductNames(line);
  const isInactive = line.cancelled_quantity + line.returned_quantity >= line.quantity;
  return (
    <li className="order-page-line">
      <div className="order-page-picture">
        <Picture picture={line.picture} alt="" sizes="80px" />
      </div>
      <div className="order-page-details">
        <AppLink to={`/product-details/${line.product_id}`} className="order-page-name">
          {name}
        </AppLink>
        <p className="order-page-quantity">{messages.items.quantity({ count: line.quantity })}</p>
        <LineStatus line={line} />
      </div>
      <p className="order-page-amount">
        {isInactive ? <s>{formatRupees(line.net_amount)}</s> : formatRupees(line.net_amount)}
      </p>
      <div className="order-page-line-actions">
        {line.can_return_quantity > 0 && (
          <Button
            variant="secondary"
            size="small"
            aria-label={messages.actions.returnNamed({ name })}
            aria-haspopup="dialog"
            onClick={() => openDialog({ action: 'return', lineNo: line.line_no })}
          >
            {messages.actions.returnItem}
          </Button>
        )}
        {canCancel && !isSingle && line.can_cancel_quantity > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={messages.actions.cancelNamed({ name })}
            aria-haspopup="dialog"
            onClick={() => openDialog({ action: 'cancel', lineNo: line.line_no })}
          >
            {messages.actions.cancelItem}
          </Button>
        )}
      </div>
    </li>
  );
}

function LineStatus({ line }: { line: OrderLineDetail }) {
  const statuses = [
    line.cancelled_quantity > 0 && messages.items.cancelled({ count: line.cancelled_quantity }),
    line.returned_quantity > 0 && messages.items.returned({ count: line.returned_quantity }),
    line.in_return_quantity > 0 && messages.items.inReturn({ count: line.in_return_quantity }),
  ].filter((status) => status !== false);
  if (statuses.length === 0) return null;
  return (
    <ul className="order-page-marks">
      {statuses.map((status) => (
        <li key={status}>{status}</li>
      ))}
    </ul>
  );
}
