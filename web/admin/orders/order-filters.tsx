import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseOrderReference } from '#contract/order-number.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import { staffOrderListPaths } from '#contract/staff-order-list.ts';
import { orders as messages } from '#messages/admin/orders.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showFailure } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { readFile } from '../staff-files.tsx';
import { orderLabels, paymentLabels } from './order-labels.ts';
import styles from './order-list.module.css';

const any = { value: '', label: messages.any };
const statusOptions = [any, ...orderStatuses.map((value) => ({ value, label: orderLabels[value].text }))];
const paymentOptions = [any, ...paymentStatuses.map((value) => ({ value, label: paymentLabels[value].text }))];
const methodOptions = [
  any,
  { value: 'cod', label: messages.methods.cod },
  { value: 'online', label: messages.methods.online },
];

/** Search and filters of the list; the address holds them, so that a list can be sent to a colleague. */
export function OrderFilters({ error }: { error: CallFailure | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const apply = (changes: Record<string, string>) => {
    const query = new URLSearchParams(search);
    query.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value.trim() === '') query.delete(name);
      else query.set(name, value.trim());
    }
    void navigate(`?${query}`);
  };
  const field = (name: string) => ({
    name,
    value: search.get(name) ?? '',
    error: error?.errors[name]?.[0],
    onChange: (event: { target: { value: string } }) => apply({ [name]: event.target.value }),
  });
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A whole order number, as a scanner types it from a label, leads to its order.
    const reference = parseOrderReference(typed.replace(/[\s#]/g, ''));
    if (reference && 'number' in reference) void navigate(`/orders/${reference.number}`);
    else apply({ q: typed });
  };
  return (
    <form className={styles['filters']} role="search" aria-label={messages.filter} noValidate onSubmit={find}>
      <div className={styles['search']}>
        <TextField
          name="q"
          label={messages.search}
          placeholder={messages.searchHint}
          value={typed}
          error={error?.errors['q']?.[0]}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {messages.find}
        </Button>
      </div>
      <SelectField {...field('order_status')} label={messages.orderStatus} options={statusOptions} />
      <SelectField {...field('payment_status')} label={messages.paymentStatus} options={paymentOptions} />
      <SelectField {...field('payment_method')} label={messages.paymentMethod} options={methodOptions} />
      <DateField {...field('from')} label={messages.from} max={search.get('to') ?? undefined} />
      <DateField {...field('to')} label={messages.to} min={search.get('from') ?? undefined} />
      <ExportButton />
      <FormMessage>{error && Object.keys(error.errors).length === 0 && error.message}</FormMessage>
    </form>
  );
}

interface DateFieldProps {
  name: string;
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** A day that counts when it is complete: while a year is being typed, days of the first century go by. */
function DateField({ onChange, value, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' ? value !== '' : target.value >= '2000-01-01') onChange({ target });
      }}
    />
  );
}

/** Downloads the list as it is filtered. */
function ExportButton() {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const query = new URLSearchParams(search);
    query.delete('cursor');
    const { blob, error } = await readFile(`${staffOrderListPaths.export}?${query}`);
    setBusy(false);
    if (blob) saveFile(blob, 'orders.csv');
    else showFailure({ message: error });
  };
  return (
    <Button className={styles['export']} variant="secondary" busy={busy} onClick={() => void download()}>
      {messages.export}
    </Button>
  );
}
