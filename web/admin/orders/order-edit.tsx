import { type SubmitEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { EditBody, EditQuote, EditQuoteBody, EditQuoteReply } from '#contract/admin/orders/order-edit.ts';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import type { StaffProductRow } from '#contract/admin/catalogue/catalog.ts';
import { type StaffOrder, staffOrderPaths, type StaffOrderReply } from '#contract/admin/orders/orders.ts';
import { orderEdit as messages, order as orderMessages } from '#messages/admin.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { FormMessage, Panel } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, LinkButton, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { callAsStaff } from '../api.ts';
import { ScreenHeading } from '../screen.tsx';
import { remainingQuantity } from './order-action-fields.tsx';
import type { OrderDetailData } from './order-api.ts';
import { OrderNotFound } from './order-detail.tsx';
import { AddressFields, ContactFields, ItemRow } from './order-form-fields.tsx';
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
        <EditForm key={order.version} order={order} />
      ) : (
        <FormMessage kind="note">{order.pending_edit ? messages.pending : messages.tooLate}</FormMessage>
      )}
    </>
  );
}

function valuesOf({ first_name, last_name, mobile, email, deliver_to: to }: StaffOrder) {
  return {
    first_name,
    last_name,
    mobile,
    email,
    user_street: to.street,
    user_city: to.city,
    user_district: to.district,
    user_state: to.state,
    user_country: to.country,
    user_postcode: to.postcode,
  };
}

type Values = ReturnType<typeof valuesOf>;
const contactFields = ['first_name', 'last_name', 'mobile', 'email'] as const;
const addressFields = [
  'user_street',
  'user_city',
  'user_district',
  'user_state',
  'user_country',
  'user_postcode',
] as const;

interface Added {
  product: StaffProductRow;
  quantity: string;
}

function EditForm({ order }: { order: StaffOrder }) {
  const navigate = useNavigate();
  const first = valuesOf(order);
  const [values, setValues] = useState<Values>(first);
  const lines = order.lines.filter((line) => remainingQuantity(line) > 0);
  const [quantities, setQuantities] = useState<Record<number, string>>(
    Object.fromEntries(lines.map((line) => [line.line_no, String(remainingQuantity(line))])),
  );
  const [added, setAdded] = useState<Added[]>([]);
  const [keepsDelivery, setKeepsDelivery] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isChanged = (names: readonly (keyof Values)[]) => names.some((name) => values[name] !== first[name]);
  const isMoved = isChanged(addressFields);
  const pick = <Name extends keyof Values>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
  const body: EditQuoteBody = {
    version: order.version,
    ...(isChanged(contactFields) && { contact: pick(contactFields) }),
    ...(isMoved && { delivery: pick(addressFields) }),
    lines: lines
      .map((line) => ({ line, quantity: readQuantity(quantities[line.line_no] ?? '') }))
      .filter(({ line, quantity }) => quantity !== remainingQuantity(line))
      .map(({ line, quantity }) => ({ line_no: line.line_no, quantity })),
    add: added
      .map(({ product, quantity }) => ({ product_id: product.id, quantity: readQuantity(quantity) }))
      .filter(({ quantity }) => quantity !== 0),
    keep_delivery: isMoved && keepsDelivery,
  };
  const isDraft = 'contact' in body || 'delivery' in body || body.lines!.length > 0 || body.add!.length > 0;
  const path = `${staffOrderPaths.orders}/${order.id}`;
  const { reply, failure: problem } = useAnswer<EditQuoteReply>(
    isDraft ? { path: `${path}/${orderEditPaths.quote}`, body } : null,
  );
  const quote = reply?.data ?? null;
  const shown = failure ?? problem;
  const field = (name: string) => {
    const group = (contactFields as readonly string[]).includes(name) ? 'contact' : 'delivery';
    return {
      name,
      value: values[name as keyof Values],
      error: (shown?.errors[`${group}.${name}`] ?? shown?.errors[name])?.[0],
      onChange: ({ target }: { target: { value: string } }) => {
        setFailure(null);
        setValues({ ...values, [name]: target.value });
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
  return (
    <form
      className={styles['form']}
      aria-label={messages.heading({ number: order.number })}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <div className={styles['main']}>
        <Items lines={lines} quantities={quantities} setQuantities={setQuantities} added={added} setAdded={setAdded} />
        <Panel title={orderMessages.customer}>
          <ContactFields field={field} />
        </Panel>
        <Panel title={messages.address}>
          <AddressFields field={field} />
          {isMoved && (
            <CheckboxField
              name="keep_delivery"
              label={messages.keepDelivery}
              checked={keepsDelivery}
              onChange={(event) => setKeepsDelivery(event.target.checked)}
            />
          )}
        </Panel>
      </div>
      <aside className={`${styles['card']} ${styles['summary']}`} aria-labelledby="edit-summary" aria-live="polite">
        <h2 id="edit-summary">{messages.summary}</h2>
        {quote ? <Summary quote={quote} order={order} /> : <p className={styles['quiet']}>{messages.nothingChanged}</p>}
        <FormMessage>{shown && shown.message}</FormMessage>
        <TextArea
          name="reason"
          required
          label={messages.reason}
          hint={messages.reasonHint}
          rows={2}
          maxLength={500}
          value={reason}
          error={failure?.errors['reason']?.[0]}
          onChange={(event) => setReason(event.target.value)}
        />
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
    </form>
  );
}

interface ItemsProps {
  lines: readonly StaffOrder['lines'][number][];
  /** Typed quantities by line number. */
  quantities: Readonly<Record<number, string>>;
  setQuantities: (quantities: Record<number, string>) => void;
  added: readonly Added[];
  setAdded: (added: Added[]) => void;
}

function Items({ lines, quantities, setQuantities, added, setAdded }: ItemsProps) {
  return (
    <Panel title={orderMessages.items}>
      <ul className={styles['items']}>
        {lines.map((line) => (
          <ItemRow
            key={line.line_no}
            name={line.product_name}
            about={line.sku}
            quantity={quantities[line.line_no] ?? ''}
            onChange={(quantity) => setQuantities({ ...quantities, [line.line_no]: quantity })}
            onRemove={() => setQuantities({ ...quantities, [line.line_no]: '0' })}
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

const shareOf = (quantity: number, amount: number) =>
  quantity === 0 ? '–' : messages.share({ quantity, amount: formatRupees(amount) });

function Summary({ quote, order }: { quote: EditQuote; order: StaffOrder }) {
  const rows = quote.lines.filter(
    (line) => line.old_quantity !== line.new_quantity || line.old_amount !== line.new_amount,
  );
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
          {rows.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.name}</th>
              <td>{shareOf(line.old_quantity, line.old_amount)}</td>
              <td>{shareOf(line.new_quantity, line.new_amount)}</td>
            </tr>
          ))}
          {quote.old_delivery !== quote.new_delivery && (
            <tr>
              <th scope="row">{messages.delivery}</th>
              <td>{formatRupees(quote.old_delivery)}</td>
              <td>{formatRupees(quote.new_delivery)}</td>
            </tr>
          )}
          {quote.old_place_of_supply !== quote.place_of_supply && (
            <tr>
              <th scope="row">{messages.placeOfSupply}</th>
              <td>{quote.old_place_of_supply}</td>
              <td>{quote.place_of_supply}</td>
            </tr>
          )}
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
