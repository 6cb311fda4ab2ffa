import { type KeyboardEvent, useRef, useState } from 'react';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { type PriceSchedule, type ProductPrices as Prices, staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { productPrices as messages, products as listMessages } from '#messages/admin.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { Table } from '#web/ui/table.tsx';
import { callAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { FormMessage, QuestionDialog } from '../kit/form.tsx';
import { Button, RupeeField, TextField } from '../kit/inputs.tsx';
import { usePart } from '../kit/use-part.ts';
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
  const part = usePart<Prices>(`${staffCatalogPaths.products}/${productId}/prices`);
  const { data: prices, busy, failure } = part;
  const change: Change = async (path, body, done) => {
    const reply = await part.change(callAsStaff<object>(path, { body }), done);
    if (reply) part.readAgain();
    return reply !== null;
  };
  const [asked, setAsked] = useState<PriceSchedule | null>(null);
  const isOfField = Object.values(keys).some((key) => failure?.errors[key]);
  const ofProduct = failure?.errors['items.0.product_id']?.[0];
  const open = prices?.schedules.filter(({ state }) => state === 'waiting' || state === 'running') ?? [];
  return (
    <section className={styles['reports']} aria-label={messages.heading}>
      <h3 className={styles['title']}>{messages.heading}</h3>
      {prices !== null && open.length === 0 && <p className={look['note']}>{messages.none}</p>}
      {open.length > 0 && (
        <ul className={styles['list']}>
          {open.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} busy={busy} onCancel={canWrite ? setAsked : null} />
          ))}
        </ul>
      )}
      {canWrite && <NewSchedule productId={productId} busy={busy} failure={failure} change={change} />}
      <FormMessage>{failure && !isOfField ? (ofProduct ?? failure.message) : ''}</FormMessage>
      {asked && (
        <CancelDialog
          schedule={asked}
          onConfirm={() => change(`${staffPricePaths.schedules}/${asked.id}/cancel`, {}, messages.cancelled)}
          onClose={() => setAsked(null)}
        />
      )}
      {prices !== null && prices.history.length > 0 && <History prices={prices.history} />}
    </section>
  );
}

/** Returns whether the command was done. */
type Change = (path: string, body: object, done: string) => Promise<boolean>;

interface NewScheduleProps {
  productId: number;
  busy: boolean;
  failure: CallFailure | null;
  change: Change;
}

function NewSchedule({ productId, busy, failure, change }: NewScheduleProps) {
  const [values, setValues] = useState(empty);
  const amount = (text: string) => (text.trim() === '' ? null : text);
  const add = async () => {
    if (busy) return;
    const { regular_price: mrp, sale_price: sale, starts_at: starts, ends_at: ends } = values;
    const items = [{ product_id: productId, regular_price: amount(mrp), sale_price: amount(sale) }];
    const body = { items, starts_at: starts, ends_at: ends || null };
    if (await change(staffPricePaths.schedules, body, messages.scheduled)) setValues(empty);
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
  return (
    <div className={styles['add']} onKeyDown={addOnEnter}>
      <RupeeField {...field('sale_price')} label={messages.salePrice} hint={messages.salePriceHint} />
      <RupeeField {...field('regular_price')} label={messages.mrp} hint={messages.mrpHint} />
      <TextField {...field('starts_at')} label={messages.from} type="datetime-local" />
      <TextField {...field('ends_at')} label={messages.to} type="datetime-local" />
      <Button variant="secondary" busy={busy} onClick={() => void add()}>
        {messages.schedule}
      </Button>
    </div>
  );
}

interface ScheduleRowProps {
  schedule: PriceSchedule;
  busy: boolean;
  /** Null for readers without the permission. */
  onCancel: ((schedule: PriceSchedule) => void) | null;
}

function ScheduleRow({ schedule, busy, onCancel }: ScheduleRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusNeighbour(row);
  return (
    <li ref={row}>
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

interface CancelDialogProps {
  schedule: PriceSchedule;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

function CancelDialog({ schedule, onConfirm, onClose }: CancelDialogProps) {
  const price = namePrice(schedule);
  const isRunning = schedule.state === 'running';
  return (
    // React passes the dialog's submit on to the product form around it.
    <div onSubmit={(event) => event.stopPropagation()}>
      <QuestionDialog
        title={isRunning ? messages.endTitle({ price }) : messages.cancelTitle({ price })}
        about={isRunning ? messages.endText : messages.cancelText}
        confirmLabel={isRunning ? messages.end : messages.cancelPrice}
        variant="danger"
        run={async () => {
          // A failure is shown below the list.
          await onConfirm();
          onClose();
          return null;
        }}
        onClose={onClose}
      />
    </div>
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
