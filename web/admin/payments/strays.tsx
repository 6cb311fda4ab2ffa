import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type * as z from 'zod/mini';
import type { UnmatchedPayment, UnmatchedPaymentList } from '#contract/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { indiaTime } from '../india-time.ts';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { TransferForm } from '../transfer-form.tsx';
import { noteStrayTransferred } from './stray-calls.ts';
import styles from './strays.module.css';

type Stray = z.infer<typeof UnmatchedPayment>;

const reasons: Record<Stray['reason'], string> = {
  late: 'Came after its order was closed',
  second: 'Its order had been paid before',
};
const states: Record<Stray['state'], { label: string; look: string }> = {
  found: { label: 'Not sent back yet', look: 'due' },
  refunding: { label: 'On its way back', look: '' },
  refunded: { label: 'Sent back', look: 'good' },
  refund_failed: { label: 'Could not be sent back', look: 'bad' },
};

/** Money that paid nothing: it goes back in full by itself, and where it does not staff see why. */
export function Strays() {
  const { data, meta } = useLoaderData<z.infer<typeof UnmatchedPaymentList>>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Stray payments · ${brand.name} staff`}>Stray payments</PageHeading>
      <p className={list['count']}>
        Payments that came too late or twice. They go back in full by themselves. Where one cannot be sent back, send it
        from the provider’s own desk or by transfer, and note that here.
      </p>
      {data.length === 0 ? (
        <p className={list['empty']}>None. Every payment has found its order.</p>
      ) : (
        <>
          {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
          <ul className={list['list']}>
            {data.map((stray) => (
              <Row key={stray.id} stray={stray} />
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}

function Row({ stray }: { stray: Stray }) {
  const state = states[stray.state];
  const standing = useRef<HTMLParagraphElement>(null);
  const [notedHere, setNotedHere] = useState(false);
  // The pressed button is gone: the focus goes on to what it led to.
  useEffect(() => {
    if (notedHere) standing.current?.focus();
  }, [notedHere]);
  return (
    <li className={styles['row']}>
      <p className={styles['amount']}>{formatRupees(stray.amount)}</p>
      <div>
        <h2>
          <Link to={`/orders/${stray.order_id}`}>Order {stray.order_id}</Link>
        </h2>
        <p className={styles['quiet']}>{reasons[stray.reason]}</p>
      </div>
      <p className={styles['quiet']}>
        {stray.provider} {stray.payment_id}
        {stray.refund_id && (
          <>
            <br />
            Refund {stray.refund_id}
          </>
        )}
        {stray.transfer_reference && (
          <>
            <br />
            Transfer {stray.transfer_reference}
          </>
        )}
      </p>
      <p className={styles['quiet']}>
        <span className="visually-hidden">Found </span>
        <time dateTime={stray.found_at}>{indiaTime(stray.found_at)}</time>
        {stray.state === 'refunded' && stray.settled_at && (
          <>
            <br />
            settled <time dateTime={stray.settled_at}>{indiaTime(stray.settled_at)}</time>
          </>
        )}
      </p>
      <div>
        <p ref={standing} tabIndex={-1}>
          <span className={`${list['badge']} ${list[state.look] ?? ''}`}>{state.label}</span>
        </p>
        {stray.problem && <p className={styles['problem']}>{stray.problem}</p>}
        {stray.problem && <Transfer stray={stray} onNoted={() => setNotedHere(true)} />}
      </div>
    </li>
  );
}

/** For what the provider cannot send back: staff transfer it and note it here. */
function Transfer({ stray, onNoted }: { stray: Stray; onNoted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Note the transfer<span className="visually-hidden"> of payment {stray.payment_id}</span>
      </Button>
      {asking && (
        <TransferForm
          amount={stray.amount}
          send={async (body) => {
            const failure = await noteStrayTransferred(stray.id, body);
            // Also after a refusal: somebody else may have been faster.
            if (failure?.status !== 0) await revalidate();
            if (!failure) {
              close();
              onNoted();
            }
            return failure;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
