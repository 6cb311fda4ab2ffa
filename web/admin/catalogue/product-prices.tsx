import { type KeyboardEvent, useEffect, useState } from 'react';
import { staffCatalogPaths } from '#contract/staff-catalog.ts';
import { type PriceSchedule, type ProductPrices as Prices, staffPricePaths } from '#contract/staff-prices.ts';
import { productPrices as messages } from '#messages/admin/productPrices.ts';
import { products as listMessages } from '#messages/admin/products.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { FormMessage } from '../kit/form.tsx';
import { Button, TextField } from '../kit/inputs.tsx';
import { showToast } from '../kit/toast.ts';
import styles from './lab-reports.module.css';

const empty = { regular_price: '', sale_price: '', starts_at: '', ends_at: '' };
type Field = keyof typeof empty;

/** Under which keys the call names what is wrong with a field. */
const keys: Record<Field, string> = {
  regular_price: 'items.0.regular_price',
  sale_price: 'items.0.sale_price',
  starts_at: 'starts_at',
  ends_at: 'ends_at',
};

/** Prices that are to come, and what the product has cost: scheduled and called off at once, apart from the form that they stand in. */
export function ProductPrices({ productId, canWrite }: { productId: number; canWrite: boolean }) {
  const path = `${staffCatalogPaths.products}/${productId}/prices`;
  const [prices, setPrices] = useState<Prices | null>(null);
  const [values, setValues] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void callAsStaff<{ data: Prices }>(path, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setPrices(result.reply.data);
      else setFailure(result.failure);
    });
    return () => abort.abort();
  }, [path, version]);

  const change = async (call: ReturnType<typeof callAsStaff<unknown>>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const result = await call;
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    setVersion((before) => before + 1);
    showToast(done);
  };
  const amount = (text: string) => (text.trim() === '' ? null : text);
  const add = async () => {
    if (busy) return;
    const { regular_price: mrp, sale_price: sale, starts_at: starts, ends_at: ends } = values;
    const items = [{ product_id: productId, regular_price: amount(mrp), sale_price: amount(sale) }];
    const body = { items, starts_at: starts, ends_at: ends || null };
    await change(
      callAsStaff<unknown>(staffPricePaths.schedules, { body }).then((result) => {
        if (result.ok) setValues(empty);
        return result;
      }),
      messages.scheduled,
    );
  };
  // Enter here would save the product.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void add();
  };
  const field = (name: Field) => ({
    value: values[name],
    error: failure?.errors[keys[name]]?.[0],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const isOfField = (Object.keys(keys) as Field[]).some((name) => failure?.errors[keys[name]]);
  const ofProduct = failure?.errors['items.0.product_id']?.[0];
  const open = prices?.schedules.filter(({ state }) => state === 'waiting' || state === 'running') ?? [];
  return (
    <section className={styles['reports']} aria-label={messages.heading}>
      <h3 className={styles['title']}>{messages.heading}</h3>
      {prices !== null && open.length === 0 && <p className={styles['hint']}>{messages.none}</p>}
      {open.length > 0 && (
        <ul className={styles['list']}>
          {open.map((schedule) => (
            <li key={schedule.id}>
              <div>
                {namePrice(schedule)}{' '}
                <Badge tone={schedule.state === 'running' ? 'success' : 'neutral'}>
                  {messages.states[schedule.state === 'running' ? 'running' : 'waiting']}
                </Badge>
              </div>
              <span>{namePeriod(schedule)}</span>
              {canWrite && (
                <Button
                  variant="quiet"
                  size="small"
                  busy={busy}
                  aria-label={
                    schedule.state === 'running'
                      ? messages.endOf({ price: namePrice(schedule) })
                      : messages.cancelOf({ price: namePrice(schedule) })
                  }
                  onClick={() =>
                    void change(
                      callAsStaff<unknown>(`${staffPricePaths.schedules}/${schedule.id}/cancel`, { body: {} }),
                      messages.cancelled,
                    )
                  }
                >
                  {schedule.state === 'running' ? messages.end : messages.cancel}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <div className={styles['add']} onKeyDown={addOnEnter}>
          <TextField
            {...field('sale_price')}
            label={messages.salePrice}
            hint={messages.salePriceHint}
            leftSection="₹"
            inputMode="decimal"
          />
          <TextField
            {...field('regular_price')}
            label={messages.mrp}
            hint={messages.mrpHint}
            leftSection="₹"
            inputMode="decimal"
          />
          <TextField {...field('starts_at')} label={messages.from} type="datetime-local" />
          <TextField {...field('ends_at')} label={messages.to} type="datetime-local" />
          <Button variant="secondary" busy={busy} onClick={() => void add()}>
            {messages.schedule}
          </Button>
        </div>
      )}
      <FormMessage>{failure && !isOfField ? (ofProduct ?? failure.message) : ''}</FormMessage>
      {prices !== null && prices.history.length > 0 && (
        <details className={styles['history']}>
          <summary>{messages.history}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.since}</th>
                <th scope="col">{listMessages.mrp}</th>
                <th scope="col">{listMessages.salePrice}</th>
              </tr>
            </thead>
            <tbody>
              {prices.history.map((price) => (
                <tr key={price.at}>
                  <td>{formatTime(price.at)}</td>
                  <td>{formatRupees(price.regular_price)}</td>
                  <td>{price.sale_price === null ? '–' : formatRupees(price.sale_price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

/** "₹159, MRP ₹199", or what of it changes. */
function namePrice({ regular_price: mrp, sale_price: sale }: PriceSchedule): string {
  if (sale === null) return mrp === null ? messages.atMrp : messages.newMrp({ amount: formatRupees(mrp) });
  const price = formatRupees(sale);
  return mrp === null ? price : messages.withMrp({ price, mrp: formatRupees(mrp) });
}

function namePeriod({ starts_at: starts, ends_at: ends }: PriceSchedule): string {
  const from = formatTime(starts);
  return ends === null ? messages.fromTime({ from }) : messages.fromTo({ from, to: formatTime(ends) });
}
