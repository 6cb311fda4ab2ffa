import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseOrderReference } from '#contract/order-number.ts';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { orders as messages } from '#messages/admin.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { useListFilters } from '#web/admin/kit/list.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
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
    // A complete order number, such as a scanned one, opens its order.
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

/** A day applies when it is complete: typing a year passes through days of the first century. */
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

function ExportButton() {
  const { filters } = useListFilters();
  return (
    <DownloadLink className={styles['export']} path={`${staffOrderListPaths.export}?${filters}`}>
      {messages.export}
    </DownloadLink>
  );
}
