import type { OwnPayout } from '#contract/income-ledger.ts';
import { income as messages } from '#messages/portal.ts';
import { formatRupeesExact } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { formatDay } from '../dates.ts';
import styles from './income.module.css';

/** During an upgrade, a server of the previous release may reply without the day. */
export type ReceivedPayout = Omit<OwnPayout, 'sent_on'> & Partial<Pick<OwnPayout, 'sent_on'>>;

const columns: Column<ReceivedPayout>[] = [
  {
    header: messages.payouts.state,
    kind: 'rowHeader',
    cell: ({ state, utr, paid_on: day, sent_on: sent }) => {
      const isPaid = state === 'paid' && day !== null;
      return (
        <span className={styles['payout']}>
          {isPaid && <span>{messages.payouts.paidOn({ date: formatDay(day) })}</span>}
          {!isPaid && sent !== undefined && <span>{messages.payouts.sentOn({ date: formatDay(sent) })}</span>}
          {!isPaid && <span>{messages.payouts.states[state]}</span>}
          {utr !== null && <span className={styles['quiet']}>{messages.payouts.utr({ utr })}</span>}
        </span>
      );
    },
  },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupeesExact(amount) },
];

export function Payouts({ payouts, none }: { payouts: readonly ReceivedPayout[]; none?: string }) {
  return (
    <section className={styles['sheet']} aria-labelledby="payouts">
      <h2 id="payouts">{messages.payouts.heading}</h2>
      {payouts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table
          caption={messages.payouts.heading}
          isCaptionHidden
          columns={columns}
          rows={payouts}
          rowKey={(_payout, index) => index}
        />
      )}
    </section>
  );
}
