import { type SubmitEvent, useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { orderStatuses, paymentStatuses } from '#contract/order-states.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx';
import { orderLabels, paymentLabels } from './labels.ts';
import styles from './orders.module.css';

const statusChoices = [
  { value: '', label: 'Any' },
  ...orderStatuses.map((value) => ({ value, label: orderLabels[value].text })),
];
const paymentChoices = [
  { value: '', label: 'Any' },
  ...paymentStatuses.map((value) => ({ value, label: paymentLabels[value].text })),
];

/** What the list is narrowed to, kept in the address, and the short way to one order. */
export function Filters({ refused }: { refused: CallFailure | null }) {
  return (
    <div className={styles['tools']}>
      <Narrow refused={refused} />
      <Jump />
    </div>
  );
}

function Narrow({ refused }: { refused: CallFailure | null }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({
    order_status: search.get('order_status') ?? '',
    payment_status: search.get('payment_status') ?? '',
    mobile: search.get('mobile') ?? '',
    attention: search.get('attention') ?? '',
  });
  const props = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: refused?.errors[name]?.[0],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const narrow = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What is not asked for does not stand in the address.
    const query = new URLSearchParams(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
    void navigate(`?${query}`);
  };
  const said = refused && Object.keys(refused.errors).every((name) => !(name in typed)) ? refused.message : undefined;
  return (
    <Form className={styles['narrow']} aria-label="Filter" noValidate onSubmit={narrow}>
      <SelectField {...props('order_status')} label="Status" options={statusChoices} />
      <SelectField {...props('payment_status')} label="Money" options={paymentChoices} />
      <TextField {...props('mobile')} label="Mobile number" inputMode="tel" maxLength={20} />
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
      <div role="alert">
        <FieldError error={said} />
      </div>
    </Form>
  );
}

function Jump() {
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [error, setError] = useState('');
  const jump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = number.replace(/[\s#]/g, '');
    if (/^[1-9]\d{0,14}$/.test(id)) void navigate(`/orders/${id}`);
    else setError('Please enter an order number');
  };
  return (
    <form className={styles['jump']} aria-label="Open an order" noValidate onSubmit={jump}>
      <TextField
        name="order"
        label="Order number"
        inputMode="numeric"
        value={number}
        error={error || undefined}
        maxLength={20}
        onChange={(event) => {
          setNumber(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="secondary" size="small">
        Open
      </Button>
    </form>
  );
}
