import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type {
  IncomeEntriesReply,
  IncomeEntry,
  IncomeExplained,
  IncomeSource,
  IncomeSourcesReply,
} from '#contract/income-explained.ts';
import { incomeExplained as messages } from '#messages/shop.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatRupees, formatSp } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './income-explained.module.css';

/** A null cursor reads the first page. */
type ReadPage<Reply> = (cursor: string | null) => Promise<CallResult<Reply>>;

export interface IncomeExplainedProps {
  income: IncomeExplained;
  formatDay: (moment: string) => string;
  /** A null level reads the sources of the E-bonus. */
  readSources: (level: number | null, cursor: string | null) => Promise<CallResult<IncomeSourcesReply>>;
  /** A null member reads the seller's own entries. */
  readEntries?: (memberId: string | null, cursor: string | null) => Promise<CallResult<IncomeEntriesReply>>;
  /** Link to the same page of another member. */
  linkTo?: ((memberId: string) => string) | undefined;
}

export const formatPercent = (percent: number) => `${formatSp(percent)}%`;

export const describePoints = ({ sp, value }: { sp: number; value: number }) =>
  messages.points({ sp: formatSp(sp), value: formatRupees(value) });

/** Details are rendered when first opened. */
export function Opening({
  summary,
  className,
  children,
}: {
  summary: ReactNode;
  className: string | undefined;
  children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && <div className={styles['inside']}>{children}</div>}
    </details>
  );
}

export function MemberName({ id, name, linkTo }: { id: string; name: string } & Pick<IncomeExplainedProps, 'linkTo'>) {
  return linkTo ? <Link to={linkTo(id)}>{name}</Link> : <span translate="no">{name}</span>;
}

interface Page<Row> {
  data: Row[];
  meta: { next_cursor: string | null };
}
interface Pages<Row> {
  rows: readonly Row[];
  next: string | null;
  state: 'loading' | 'ready' | { failed: string };
}

function addPage<Row>(pages: Pages<Row>, result: CallResult<Page<Row>>): Pages<Row> {
  if (!result.ok) return { ...pages, state: { failed: result.failure.message } };
  const { data, meta } = result.reply;
  return { rows: [...pages.rows, ...data], next: meta.next_cursor, state: 'ready' };
}

function usePages<Row>(read: ReadPage<Page<Row>>) {
  const [pages, setPages] = useState<Pages<Row>>({ rows: [], next: null, state: 'loading' });
  const [first] = useState(() => read(null));
  useEffect(() => {
    let isShown = true;
    void first.then((result) => isShown && setPages((shown) => addPage(shown, result)));
    return () => {
      isShown = false;
    };
  }, [first]);
  const loadMore = async () => {
    setPages((shown) => ({ ...shown, state: 'loading' }));
    const result = await read(pages.next);
    setPages((shown) => addPage(shown, result));
  };
  return { ...pages, loadMore };
}

function PagesEnd({ pages, none }: { pages: ReturnType<typeof usePages<unknown>>; none: string }) {
  const { rows, next, state, loadMore } = pages;
  if (state === 'loading') return <p role="status">{messages.loading}</p>;
  if (state !== 'ready')
    return (
      <p role="alert">
        {state.failed}{' '}
        <Button variant="secondary" size="small" onClick={() => void loadMore()}>
          {messages.again}
        </Button>
      </p>
    );
  if (next !== null)
    return (
      <p>
        <Button variant="secondary" size="small" onClick={() => void loadMore()}>
          {messages.more}
        </Button>
      </p>
    );
  return rows.length === 0 ? <p>{none}</p> : null;
}

/** The members whose points count, with the orders of each. */
export function Sources({
  read,
  isRated,
  readEntries,
  linkTo,
  formatDay,
}: IncomeExplainedProps & { read: ReadPage<IncomeSourcesReply>; isRated: boolean }) {
  const pages = usePages<IncomeSource>(read);
  return (
    <>
      <ul className={styles['sources']}>
        {pages.rows.map((source) => {
          const { member_id: id, name, level, percent } = source;
          const facts = (
            <span className={styles['how']}>
              {isRated
                ? messages.ratedSource({ id, level, points: describePoints(source), percent: formatPercent(percent) })
                : messages.source({ id, points: describePoints(source) })}
            </span>
          );
          return (
            <li key={id}>
              {readEntries ? (
                <Opening
                  className={styles['source']}
                  summary={
                    <>
                      <span className={styles['name']} translate="no">
                        {name}
                      </span>{' '}
                      {facts}
                    </>
                  }
                >
                  <Entries read={(cursor) => readEntries(id, cursor)} formatDay={formatDay} isOwn={false} />
                </Opening>
              ) : (
                <>
                  <MemberName id={id} name={name} linkTo={linkTo} /> {facts}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <PagesEnd pages={pages} none={messages.noMembers} />
    </>
  );
}

const entryColumns = (formatDay: (moment: string) => string, isOwn: boolean): Column<IncomeEntry>[] => [
  {
    header: messages.date,
    kind: 'rowHeader',
    cell: ({ at, is_reversal: isReversal, is_late: isLate }) => (
      <>
        <time dateTime={at}>{formatDay(at)}</time>{' '}
        {isReversal && <Badge tone="warning">{isLate ? messages.restated.heading : messages.returned}</Badge>}
      </>
    ),
  },
  ...(isOwn ? [{ header: messages.order, cell: ({ order_number: number }: IncomeEntry) => number }] : []),
  { header: messages.sp, kind: 'figure', cell: ({ sp }) => formatSp(sp) },
  ...(isOwn
    ? [
        {
          header: messages.paid,
          kind: 'figure' as const,
          cell: ({ amount }: IncomeEntry) => (amount === null ? '' : formatRupees(amount)),
        },
      ]
    : []),
];

/** The orders behind a member's points. */
export function Entries({
  read,
  formatDay,
  isOwn,
}: {
  read: ReadPage<IncomeEntriesReply>;
  formatDay: (moment: string) => string;
  isOwn: boolean;
}) {
  const pages = usePages<IncomeEntry>(read);
  return (
    <>
      {pages.rows.length > 0 && (
        <Table
          caption={messages.entries}
          isCaptionHidden
          onPhone={isOwn ? 'cards' : 'share'}
          rows={pages.rows}
          rowKey={({ id }) => id}
          columns={entryColumns(formatDay, isOwn)}
        />
      )}
      <PagesEnd pages={pages} none={messages.noEntries} />
    </>
  );
}
