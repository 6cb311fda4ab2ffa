import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sale, SalesReply, SaleState } from '#contract/seller-sales.ts';
import { addMonths, monthInIndia } from '#contract/india-time.ts';
import { sales as messages } from '#messages/portal.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees, formatSp } from '#web/ui/rupees.ts';
import { formatDay, formatMonth } from '../dates.ts';
import styles from './sales.module.css';

const monthsOffered = 24;

/** Returns the current month in India and earlier ones as YYYY-MM, newest first. */
function lastMonths(now = new Date()): string[] {
  return Array.from({ length: monthsOffered }, (_, back) => addMonths(monthInIndia(now), -back));
}

export function SaleList({ sales: { data, meta }, month }: { sales: SalesReply; month: string | null }) {
  return (
    <section className={styles['orders']} aria-labelledby="orders">
      <h2 id="orders" className="visually-hidden">
        {messages.pages.orders}
      </h2>
      <p className={styles['about']}>{messages.whenCounted}</p>
      <MonthField month={month} />
      <p role="status" className="visually-hidden">
        {messages.shown({ month: nameMonth(month), count: data.length })}
      </p>
      <DataList
        rows={data}
        rowKey={({ id }) => id}
        rowClassName={styles['sale']}
        nextCursor={meta.next_cursor}
        empty={
          month === null ? (
            <>
              {messages.none} <AppLink to="/sales/share">{messages.shareNow}</AppLink>
            </>
          ) : (
            messages.noneInMonth({ month: formatMonth(month) })
          )
        }
      >
        {(sale) => <SaleRow sale={sale} />}
      </DataList>
    </section>
  );
}

const nameMonth = (month: string | null) => (month === null ? messages.allMonths : formatMonth(month));

/** Also offers the address's month if it is older. */
function MonthField({ month }: { month: string | null }) {
  const [, setSearch] = useSearchParams();
  // Shows the picked month while its orders load. Back restores the address's month.
  const [picked, setPicked] = useState(month);
  const [shown, setShown] = useState(month);
  if (shown !== month) {
    setShown(month);
    setPicked(month);
  }
  const months = [null, ...new Set([...lastMonths(), ...(month === null ? [] : [month])])];
  return (
    <div className={styles['month']}>
      <SelectField
        label={messages.month}
        name="month"
        value={picked ?? ''}
        onChange={({ target: { value } }) => {
          setPicked(value || null);
          setSearch(value === '' ? {} : { month: value }, { preventScrollReset: true });
        }}
        options={months.map((each) => ({ value: each ?? '', label: nameMonth(each) }))}
      />
    </div>
  );
}

const tones: Record<SaleState, Tone> = {
  unpaid: 'neutral',
  undelivered: 'neutral',
  counting: 'neutral',
  counted: 'success',
  partly_returned: 'warning',
  returned: 'danger',
  not_counted: 'neutral',
};

function SaleRow({ sale }: { sale: Sale }) {
  const { is_own: isOwn, buyer, order_number: number, placed_at: at, sp, amount, state } = sale;
  return (
    <>
      <p className={styles['who']}>
        <strong translate={isOwn || buyer === null ? undefined : 'no'}>
          {isOwn ? messages.ownOrder : (buyer ?? messages.erasedBuyer)}
        </strong>
        <span className={styles['quiet']}>{messages.orderOf({ number, date: formatDay(at) })}</span>
      </p>
      <p className={styles['points']}>
        <strong>{messages.sp({ sp: formatSp(sp) })}</strong>
        {amount !== null && <span className={styles['quiet']}>{formatRupees(amount)}</span>}
      </p>
      <p className={styles['state']}>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge> <span>{explain(sale)}</span>
      </p>
    </>
  );
}

/** Describes when the order counts, or why it does not. */
function explain({ state, month, returned_month: returned }: Sale): string {
  const texts = messages.explained;
  switch (state) {
    case 'counted':
      return month === null ? '' : texts.counted({ month: formatMonth(month) });
    case 'partly_returned':
    case 'returned':
      return returned === null ? '' : texts[state]({ month: formatMonth(returned) });
    default:
      return texts[state];
  }
}
