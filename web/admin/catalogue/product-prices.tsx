import { type KeyboardEvent, useEffect, useState } from 'react';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { type PriceSchedule, type ProductPrices as Prices, staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { productPrices as messages, products as listMessages } from '#messages/admin.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { Table } from '#web/ui/table.tsx';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { FormMessage } from '../kit/form.tsx';
import { Button, TextField } from '../kit/inputs.tsx';
import { showToast } from '../kit/toast.ts';
import styles from './lab-reports.module.css';

const empty = { regular_price: '', sale_price: '', starts_at: '', ends_at: '' };
type Field = keyof typeof empty;

/** Field names in the call's errors. */
const keys: Record<Field, string> = {
  regular_price: 'items.0.regular_price',
  sale_price: 'items.0.sale_price',
  starts_at: 'starts_at',
  ends_at: 'ends_at',
};

/** Prices are scheduled and cancelled at once, independent of the product form around them. */
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
  const cancel = ({ id }: PriceSchedule) =>
    void change(callAsStaff<unknown>(`${staffPricePaths.schedules}/${id}/cancel`, { body: {} }), messages.cancelled);
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
  // Enter would submit the product form.
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
      {prices !== null && open.length === 0 && <p className={look['note']}>{messages.none}</p>}
      {open.length > 0 && (
        <ul className={styles['list']}>
          {open.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} busy={busy} onCancel={canWrite ? cancel : null} />
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
      {prices !== null && prices.history.length > 0 && <History prices={prices.history} />}
    </section>
  );
}

interface ScheduleRowProps {
  schedule: PriceSchedule;
  busy: boolean;
  /** Null for readers without the permission. */
  onCancel: ((schedule: PriceSchedule) => void) | null;
}

function ScheduleRow({ schedule, busy, onCancel }: ScheduleRowProps) {
  return (
    <li>
      <div>
        {namePrice(schedule)}{' '}
        <Badge tone={schedule.state === 'running' ? 'success' : 'neutral'}>
          {messages.states[schedule.state === 'running' ? 'running' : 'waiting']}
        </Badge>
      </div>
      <span>{namePeriod(schedule)}</span>
      {onCancel && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={
            schedule.state === 'running'
              ? messages.endOf({ price: namePrice(schedule) })
              : messages.cancelOf({ price: namePrice(schedule) })
          }
          onClick={() => onCancel(schedule)}
        >
          {schedule.state === 'running' ? messages.end : messages.cancel}
        </Button>
      )}
    </li>
  );
}

function History({ prices }: { prices: Prices['history'] }) {
  return (
    <details className={styles['history']}>
      <summary>{messages.history}</summary>
      <Table
        rows={prices}
        rowKey={({ at }) => at}
        columns={[
          { header: messages.since, cell: ({ at }) => formatTime(at) },
          { header: listMessages.mrp, cell: ({ regular_price: price }) => formatRupees(price) },
          {
            header: listMessages.salePrice,
            cell: ({ sale_price: price }) => (price === null ? '–' : formatRupees(price)),
          },
        ]}
      />
    </details>
  );
}

/** Formats "₹159, MRP ₹199", or only the price that changes. */
function namePrice({ regular_price: mrp, sale_price: sale }: PriceSchedule): string {
  if (sale === null) return mrp === null ? messages.atMrp : messages.newMrp({ amount: formatRupees(mrp) });
  const price = formatRupees(sale);
  return mrp === null ? price : messages.withMrp({ price, mrp: formatRupees(mrp) });
}

function namePeriod({ starts_at: starts, ends_at: ends }: PriceSchedule): string {
  const from = formatTime(starts);
  return ends === null ? messages.fromTime({ from }) : messages.fromTo({ from, to: formatTime(ends) });
}
