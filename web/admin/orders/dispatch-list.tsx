import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type BulkDispatchReply,
  type DispatchOutcome,
  staffOrderListPaths,
} from '#contract/admin/orders/order-list.ts';
import { dispatchList as messages, orderActions } from '#messages/admin.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff } from '../api.ts';
import { ScreenHeading } from '../screen.tsx';
import styles from './dispatch-list.module.css';

interface Parcels {
  courier: string;
  tracking_url: string;
  list: string;
}

const empty: Parcels = { courier: '', tracking_url: '', list: '' };

/** The typed list, its check and its dispatch. */
function useDispatch() {
  const [parcels, setParcels] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [done, setDone] = useState<readonly DispatchOutcome[] | null>(null);
  const isEmpty = parcels.list.trim() === '' || parcels.courier.trim() === '';
  const { reply, lastFailure: problem } = useAnswer<BulkDispatchReply>(
    isEmpty ? null : { path: staffOrderListPaths.dispatch, body: { ...parcels, dry_run: true } },
  );
  const current = reply?.data.outcomes ?? null;
  const sent = useRef({ key: '', of: '' });
  const list = useRef<HTMLTextAreaElement>(null);
  const of = JSON.stringify(parcels);
  const ready = current?.filter(isDispatched).length ?? 0;
  const dispatch = async () => {
    if (busy || ready === 0) return;
    if (sent.current.of !== of) sent.current = { key: crypto.randomUUID(), of };
    setBusy(true);
    const result = await callAsStaff<BulkDispatchReply>(staffOrderListPaths.dispatch, {
      body: { ...parcels, dry_run: false },
      idempotencyKey: sent.current.key,
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const { outcomes } = result.reply.data;
    setDone(outcomes);
    // Orders that could not be dispatched stay in the list to be corrected.
    const left = outcomes.filter(({ ok }) => !ok).map(({ order, awb }) => `${order} ${awb}`.trim());
    setParcels({ ...parcels, list: left.join('\n') });
    list.current?.focus();
  };
  const shownFailure = failure ?? problem;
  const field = (name: keyof Parcels) => ({
    name,
    value: parcels[name],
    error: shownFailure?.errors[name]?.[0],
    onChange: ({ target }: { target: { value: string } }) => {
      setParcels({ ...parcels, [name]: target.value });
      setFailure(null);
      setDone(null);
    },
  });
  const isOther = shownFailure && Object.keys(shownFailure.errors).every((name) => !(name in parcels));
  return { field, list, current, done, ready, busy, message: isOther && shownFailure.message, dispatch };
}

const isDispatched = ({ ok, before }: DispatchOutcome) => ok && !before;

/**
 * Dispatches many orders by a list of order numbers and AWB numbers: typed, pasted or scanned. Each line is checked
 * while the list grows, and a wrong line does not hold up the others.
 */
export function DispatchScreen() {
  const { field, list, current, done, ready, busy, message, dispatch } = useDispatch();
  const isAllDone = done && field('list').value === '';
  return (
    <>
      <BackLink to="/orders">{messages.back}</BackLink>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <p className={styles['about']}>{messages.about}</p>
      <form
        className={styles['form']}
        aria-label={messages.heading}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void dispatch();
        }}
      >
        <div className={look['stack']}>
          <TextField {...field('courier')} required label={orderActions.dispatch.courier} maxLength={60} />
          <TextField
            {...field('tracking_url')}
            label={orderActions.dispatch.link}
            hint={messages.trackingHint}
            maxLength={500}
          />
          <TextArea
            {...field('list')}
            ref={list}
            required
            label={messages.list}
            hint={messages.listHint}
            rows={10}
            spellCheck={false}
            maxLength={20_000}
            className={styles['list']}
          />
          <div>
            <Button type="submit" busy={busy} disabled={ready === 0}>
              {ready > 0 ? messages.dispatch({ count: ready }) : messages.nothingReady}
            </Button>
          </div>
          <FormMessage>{message}</FormMessage>
          <FormMessage kind="note">
            {done &&
              messages.done({
                count: done.filter(isDispatched).length,
                failed: done.filter(({ ok }) => !ok).length,
              })}
          </FormMessage>
        </div>
        <div className={styles['results']} aria-live="polite">
          {current && <Outcomes outcomes={current} />}
          {!current && isAllDone && <Outcomes outcomes={done} isDone />}
          {!current && !isAllDone && <p className={styles['quiet']}>{messages.resultsEmpty}</p>}
        </div>
      </form>
    </>
  );
}

function OrderCell({ order, order_id: id, name }: DispatchOutcome) {
  return (
    <>
      {id === null ? order : <Link to={`/orders/${id}`}>{order}</Link>}
      {name && <span className={look['small']}>{name}</span>}
    </>
  );
}

function State({ outcome: { ok, before, message }, isDone }: { outcome: DispatchOutcome; isDone: boolean }) {
  if (!ok) return <span className={styles['problem']}>{message}</span>;
  if (before) return <Badge>{messages.before}</Badge>;
  return <Badge tone="success">{isDone ? messages.dispatched : messages.ready}</Badge>;
}

const columnsOf = (isDone: boolean): Column<DispatchOutcome>[] => [
  { header: messages.columns.line, kind: 'figure', cell: ({ line }) => line },
  { header: messages.columns.order, cell: OrderCell },
  { header: messages.columns.awb, cell: ({ awb }) => awb || '–' },
  { header: messages.columns.state, cell: (outcome) => <State outcome={outcome} isDone={isDone} /> },
];

function Outcomes({ outcomes, isDone = false }: { outcomes: readonly DispatchOutcome[]; isDone?: boolean }) {
  return (
    <Table
      caption={messages.checked({
        count: outcomes.length,
        failed: outcomes.filter(({ ok }) => !ok).length,
      })}
      columns={columnsOf(isDone)}
      rows={[...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok) || a.line - b.line)}
      rowKey={({ line }) => line}
    />
  );
}
