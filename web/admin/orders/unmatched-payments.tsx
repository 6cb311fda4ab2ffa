import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import type * as payments from '#contract/payments.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { approvals as approvalMessages, unmatched as messages } from '#messages/admin.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { readList } from '#web/admin/kit/loaders.ts';
import { type Screen, useCommand } from '../screen.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import styles from './unmatched-payments.module.css';

type UnmatchedPayment = z.infer<typeof payments.UnmatchedPayment>;
type UnmatchedPaymentList = z.infer<typeof payments.UnmatchedPaymentList>;

export const unmatchedPaymentsScreen: Screen = {
  path: 'unmatched-payments',
  menuLabel: messages.heading,
  group: 'orders',
  permission: 'unmatched_payments.read',
  pages: {
    '': { load: readList(staffPaths.unmatchedPayments), component: UnmatchedPayments },
  },
};

const tones: Record<UnmatchedPayment['state'], Tone> = {
  found: 'warning',
  refunding: 'neutral',
  refunded: 'success',
  refund_failed: 'danger',
};

/** Late and duplicate payments are refunded automatically. If that fails, staff see why. */
function UnmatchedPayments() {
  const list = useLoaderData<UnmatchedPaymentList>();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.unmatchedPayments}.csv`} />
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      <EntryList list={list} rowClassName={styles['row']} empty={messages.empty}>
        {(payment) => <PaymentRow payment={payment} />}
      </EntryList>
    </>
  );
}

function PaymentRow({ payment }: { payment: UnmatchedPayment }) {
  const status = useRef<HTMLParagraphElement>(null);
  const [isRecordedHere, setIsRecordedHere] = useState(false);
  // The pressed button disappears, so the focus moves to the result.
  useEffect(() => {
    if (isRecordedHere) status.current?.focus();
  }, [isRecordedHere]);
  return (
    <>
      <p className={styles['amount']}>{formatRupees(payment.amount)}</p>
      <div>
        <h2>
          <Link to={`/orders/${payment.order_id}`}>{messages.order({ number: payment.order_number })}</Link>
        </h2>
        <p className={look['muted']}>{messages.reasons[payment.reason]}</p>
      </div>
      <p className={look['muted']}>
        {payment.provider} {payment.payment_id}
        {payment.refund_id && (
          <>
            <br />
            {messages.refund({ id: payment.refund_id })}
          </>
        )}
        {payment.transfer_reference && (
          <>
            <br />
            {messages.transfer({ reference: payment.transfer_reference })}
          </>
        )}
      </p>
      <p className={look['muted']}>
        <span className="visually-hidden">{messages.found} </span>
        <time dateTime={payment.found_at}>{formatTime(payment.found_at)}</time>
        {payment.state === 'refunded' && payment.settled_at && (
          <>
            <br />
            {withElements(messages.settled, {
              time: (
                <time key="time" dateTime={payment.settled_at}>
                  {formatTime(payment.settled_at)}
                </time>
              ),
            })}
          </>
        )}
      </p>
      <div>
        <p ref={status} tabIndex={-1}>
          <Badge tone={tones[payment.state]}>{messages.states[payment.state]}</Badge>
        </p>
        {payment.problem && <p className={styles['problem']}>{payment.problem}</p>}
        {payment.awaits_approval && <Badge tone="warning">{approvalMessages.transferWaits}</Badge>}
        {payment.problem && !payment.awaits_approval && (
          <RecordTransfer payment={payment} onRecorded={() => setIsRecordedHere(true)} />
        )}
      </div>
    </>
  );
}

/** For a payment that the provider cannot refund: staff transfer it and record that. */
function RecordTransfer({ payment, onRecorded }: { payment: UnmatchedPayment; onRecorded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const runCommand = useCommand();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => setIsOpen(true)}
        of={messages.ofPayment({ id: payment.payment_id })}
      >
        {messages.record}
      </Button>
      {isOpen && (
        <TransferDialog
          amount={payment.amount}
          send={async (body) => {
            const failure = await runCommand(() =>
              sendAsStaff(`${staffPaths.unmatchedPayments}/${payment.id}/paid`, body),
            );
            if (!failure) {
              close();
              onRecorded();
            }
            return failure;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
