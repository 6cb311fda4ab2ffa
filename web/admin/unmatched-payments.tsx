import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import type * as payments from '#contract/payments.ts';
import { staffPaths } from '#contract/staff.ts';
import { approvals as approvalMessages } from '#messages/admin/approvals.ts';
import { unmatched as messages } from '#messages/admin/unmatched.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { readAsStaff, sendAsStaff } from './api.ts';
import { formatTime } from './dates.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { type Screen, useCommand } from './screen.tsx';
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
    '': {
      load: ({ search, signal }) =>
        readAsStaff<UnmatchedPaymentList>(staffPaths.unmatchedPayments, { query: Object.fromEntries(search), signal }),
      component: UnmatchedPayments,
    },
  },
};

const tones: Record<UnmatchedPayment['state'], Tone> = {
  found: 'warning',
  refunding: 'neutral',
  refunded: 'success',
  refund_failed: 'danger',
};

/** Late and duplicate payments. They are refunded in full automatically; where that fails, staff see why. */
function UnmatchedPayments() {
  const { data, meta } = useLoaderData<UnmatchedPaymentList>();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.unmatchedPayments}.csv`} />
      </ListHead>
      <p className={styles['intro']}>{messages.intro}</p>
      <DataList
        rows={data}
        rowKey={(payment) => payment.id}
        rowClassName={styles['row']}
        total={meta.total}
        isMore={meta.total_is_more}
        nextCursor={meta.next_cursor}
        empty={messages.empty}
      >
        {(payment) => <PaymentRow payment={payment} />}
      </DataList>
    </>
  );
}

function PaymentRow({ payment }: { payment: UnmatchedPayment }) {
  const status = useRef<HTMLParagraphElement>(null);
  const [isRecordedHere, setIsRecordedHere] = useState(false);
  // The pressed button is gone: the focus moves to the result.
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
        <p className={styles['quiet']}>{messages.reasons[payment.reason]}</p>
      </div>
      <p className={styles['quiet']}>
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
      <p className={styles['quiet']}>
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

/** For what the provider cannot refund: staff transfer it and record that here. */
function RecordTransfer({ payment, onRecorded }: { payment: UnmatchedPayment; onRecorded: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const runCommand = useCommand();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {messages.record}
        <span className="visually-hidden"> {messages.ofPayment({ id: payment.payment_id })}</span>
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
