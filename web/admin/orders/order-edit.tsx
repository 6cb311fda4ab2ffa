import { type SubmitEvent, useEffect, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { EditBody, EditQuote, EditQuoteReply } from '#contract/admin/orders/order-edit.ts';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { type StaffOrder, staffOrderPaths, type StaffOrderReply } from '#contract/admin/orders/orders.ts';
import { orderEdit as messages, order as orderMessages, orderForm } from '#messages/admin.ts';
import { FormConflicts, FormMessage, Panel } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, LinkButton, ReasonField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useMovedEdit } from '#web/ui/move-edit.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { callAsStaff } from '../api.ts';
import { ScreenHeading } from '../screen.tsx';
import type { OrderDetailData } from './order-api.ts';
import { OrderNotFound } from './order-detail.tsx';
import {
  type Added,
  beginEdit,
  contactFields,
  type Edit,
  remainingLines,
  toBody,
  type Values,
} from './order-edit-values.ts';
import { AddressFields, ContactFields, ItemRow } from './order-form-fields.tsx';
import { formatCharge } from './order-labels.ts';
import { ProductPicker } from './product-picker.tsx';
import styles from './order-edit.module.css';

/**
 * Edits an order before dispatch. A preview shows old values, new values and the difference before anything is saved.
 */
export function OrderEditScreen() {
  const data = useLoaderData<OrderDetailData | null>();
  if (!data) return <OrderNotFound />;
  const { order } = data;
  return (
    <>
      <BackLink to={`/orders/${order.id}`}>{orderMessages.heading({ number: order.number })}</BackLink>
      <ScreenHeading>{messages.heading({ number: order.number })}</ScreenHeading>
      {order.can_edit ? (
        <EditForm key={order.id} order={order} />
      ) : (
        <FormMessage kind="note">{order.pending_edit ? messages.pending : messages.tooLate}</FormMessage>
      )}
    </>
  );
}

function useOrderEdit(order: StaffOrder) {
  const navigate = useNavigate();
  const [first] = useState(order);
  const [edit, setEdit] = useState(() => beginEdit(order));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const moved = useMovedEdit({ stored: order, toEdit: beginEdit, edit, setEdit, busy });
  const { base, revalidate } = moved;
  const body = toBody(base, edit);
  const isDraft = 'contact' in body || 'delivery' in body || body.lines.length > 0 || body.add.length > 0;
  const path = `${staffOrderPaths.orders}/${order.id}`;
  const { reply, failure: problem } = useAnswer<EditQuoteReply>(
    isDraft ? { path: `${path}/${orderEditPaths.quote}`, body } : null,
  );
  const quote = reply?.data ?? null;
  const shown = failure ?? problem;
  const isOutdated = shown?.code === 'order_changed';
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const change = (next: Partial<Edit>) => setEdit({ ...edit, ...next });
  const field = (name: string) => {
    const group = (contactFields as readonly string[]).includes(name) ? 'contact' : 'delivery';
    return {
      name,
      value: edit.values[name as keyof Values],
      error: (shown?.errors[`${group}.${name}`] ?? shown?.errors[name])?.[0],
      onChange: ({ target }: { target: { value: string } }) => {
        setFailure(null);
        change({ values: { ...edit.values, [name]: target.value } });
      },
    };
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !quote) return;
    setBusy(true);
    const sent: EditBody = { ...body, reason };
    const result = await callAsStaff<StaffOrderReply>(`${path}/${orderEditPaths.edit}`, { body: sent });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    const isWaiting = result.reply.data.pending_approvals.some(({ action }) => action === 'order.edit');
    showToast(isWaiting ? messages.awaitingApproval : quote.due > 0 ? messages.linkSent : messages.saved);
    await navigate(`/orders/${order.id}`);
  };
  const reasonField = {
    value: reason,
    error: failure?.errors['reason']?.[0],
    onChange: ({ target }: { target: { value: string } }) => setReason(target.value),
  };
  return {
    edit,
    change,
    field,
    reasonField,
    isMoved: 'delivery' in body,
    quote,
    busy,
    message: shown?.message,
    save,
    isLatest: base.version !== first.version && !shown,
    moved,
  };
}

type OrderEdit = ReturnType<typeof useOrderEdit>;

function EditForm({ order }: { order: StaffOrder }) {
  const form = useOrderEdit(order);
  return (
    <>
      <EditFields order={order} form={form} />
      <FormConflicts form={form.moved} labelOf={(field) => labelOf(order, field)} />
    </>
  );
}

interface FormProps {
  order: StaffOrder;
  form: OrderEdit;
}

function EditFields({ order, form }: FormProps) {
  const { edit, change, field } = form;
  return (
    <form
      className={styles['form']}
      aria-label={messages.heading({ number: order.number })}
      noValidate
      onSubmit={(event) => void form.save(event)}
    >
      <div className={styles['main']}>
        <Items lines={remainingLines(order)} edit={edit} change={change} />
        <Panel title={orderMessages.customer}>
          <ContactFields field={field} />
        </Panel>
        <Panel title={messages.address}>
          <AddressFields field={field} />
          {form.isMoved && (
            <CheckboxField
              name="keep_delivery"
              label={messages.keepDelivery}
              checked={edit.keepsDelivery}
              onChange={(event) => change({ keepsDelivery: event.target.checked })}
            />
          )}
        </Panel>
      </div>
      <Summary order={order} form={form} />
    </form>
  );
}

/** What the edit changes of the amounts, and saving. */
function Summary({ order, form }: FormProps) {
  const { quote, message, reasonField, busy, isLatest } = form;
  return (
    <aside className={`${styles['card']} ${styles['summary']}`} aria-labelledby="edit-summary" aria-live="polite">
      <h2 id="edit-summary">{messages.summary}</h2>
      {quote ? <Amounts quote={quote} order={order} /> : <p className={styles['quiet']}>{messages.nothingChanged}</p>}
      <FormMessage>{message}</FormMessage>
      <FormMessage kind="note">{isLatest && messages.latestLoaded}</FormMessage>
      <ReasonField {...reasonField} name="reason" label={messages.reason} hint={messages.reasonHint} />
      <div className={look['buttons']}>
        <Button type="submit" busy={busy} disabled={!quote}>
          {quote && quote.due > 0
            ? messages.sendLink({ amount: formatRupees(quote.due) })
            : quote && quote.refund > 0
              ? messages.saveAndRefund({ amount: formatRupees(quote.refund) })
              : messages.save}
        </Button>
        <LinkButton to={`/orders/${order.id}`} variant="secondary">
          {messages.cancel}
        </LinkButton>
      </div>
    </aside>
  );
}

interface ItemsProps extends Pick<OrderEdit, 'edit' | 'change'> {
  lines: StaffOrder['lines'];
}

function Items({ lines, edit: { quantities, added }, change }: ItemsProps) {
  const setQuantity = (line: number, quantity: string) => change({ quantities: { ...quantities, [line]: quantity } });
  const setAdded = (next: readonly Added[]) => change({ added: next });
  return (
    <Panel title={orderMessages.items}>
      <ul className={styles['items']}>
        {lines.map((line) => (
          <ItemRow
            key={line.line_no}
            name={line.product_name}
            about={line.sku}
            quantity={quantities[line.line_no] ?? ''}
            onChange={(quantity) => setQuantity(line.line_no, quantity)}
            onRemove={() => setQuantity(line.line_no, '0')}
          />
        ))}
        {added.map(({ product, quantity }) => (
          <ItemRow
            key={`new ${product.id}`}
            name={product.name}
            about={messages.added({ sku: product.sku })}
            quantity={quantity}
            onChange={(next) =>
              setAdded(added.map((each) => (each.product === product ? { ...each, quantity: next } : each)))
            }
            onRemove={() => setAdded(added.filter((each) => each.product !== product))}
          />
        ))}
      </ul>
      <ProductPicker
        onPick={(product) => {
          if (!added.some((each) => each.product.id === product.id)) setAdded([...added, { product, quantity: '1' }]);
        }}
      />
    </Panel>
  );
}

function labelOf(order: StaffOrder, path: string): string {
  const field = path.slice(path.indexOf('.') + 1);
  const line = order.lines.find(({ line_no }) => String(line_no) === field);
  return line ? orderForm.quantityOf({ name: line.product_name }) : (fieldLabels[field] ?? field);
}

const fieldLabels: Readonly<Record<string, string>> = {
  first_name: orderForm.firstName,
  last_name: orderForm.lastName,
  mobile: orderForm.mobile,
  email: orderForm.email,
  user_street: orderForm.street,
  user_city: orderForm.city,
  user_district: orderForm.district,
  user_state: orderForm.state,
  user_postcode: orderForm.postcode,
};

const shareOf = (quantity: number, amount: number) =>
  quantity === 0 ? '–' : messages.share({ quantity, amount: formatRupees(amount) });

/** Lists only what changes. */
function compareQuote(quote: EditQuote): Record<'name' | 'before' | 'after', string>[] {
  const lines = quote.lines.filter(
    (line) => line.old_quantity !== line.new_quantity || line.old_amount !== line.new_amount,
  );
  const { old_delivery: oldDelivery, new_delivery: newDelivery, old_place_of_supply: oldPlace } = quote;
  const rows = lines.map((line) => ({
    name: line.name,
    before: shareOf(line.old_quantity, line.old_amount),
    after: shareOf(line.new_quantity, line.new_amount),
  }));
  if (oldDelivery !== newDelivery)
    rows.push({ name: messages.delivery, before: formatCharge(oldDelivery), after: formatCharge(newDelivery) });
  if (oldPlace !== quote.place_of_supply)
    rows.push({ name: messages.placeOfSupply, before: oldPlace, after: quote.place_of_supply });
  return rows;
}

function Amounts({ quote, order }: { quote: EditQuote; order: StaffOrder }) {
  const difference = quote.new_total - quote.old_total;
  return (
    <>
      <table className={styles['amounts']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.what}</span>
            </th>
            <th scope="col">{messages.before}</th>
            <th scope="col">{messages.after}</th>
          </tr>
        </thead>
        <tbody>
          {compareQuote(quote).map(({ name, before, after }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            <td>{formatRupees(quote.old_total)}</td>
            <td>{formatRupees(quote.new_total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['difference']}>
        {difference === 0
          ? messages.same
          : difference > 0
            ? messages.dearer({ amount: formatRupees(difference) })
            : messages.cheaper({ amount: formatRupees(-difference) })}
      </p>
      <p className={styles['quiet']}>
        {quote.due > 0
          ? messages.dueAbout
          : quote.refund > 0
            ? messages.refundAbout
            : order.payment_method === 'cod'
              ? messages.cashAbout({ amount: formatRupees(quote.new_total) })
              : messages.evenAbout}
      </p>
    </>
  );
}
