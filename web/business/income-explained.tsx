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

interface IncomeExplainedProps {
  income: IncomeExplained;
  formatDay: (moment: string) => string;
  /** A null level reads the sources of the E-bonus. */
  readSources: (level: number | null, cursor: string | null) => Promise<CallResult<IncomeSourcesReply>>;
  /** A null member reads the seller's own entries. */
  readEntries?: (memberId: string | null, cursor: string | null) => Promise<CallResult<IncomeEntriesReply>>;
  /** Link to the same page of another member. */
  linkTo?: ((memberId: string) => string) | undefined;
}

const formatPercent = (percent: number) => `${formatSp(percent)}%`;
const formatCount = (count: number) => count.toLocaleString('en-IN');

interface Share {
  sp: number;
  value: number;
  percent: number;
  amount: number;
}

/** "11% of ₹12,340 = ₹1,357.40" */
const describeShare = ({ percent, value, amount }: Omit<Share, 'sp'>) =>
  messages.share({ percent: formatPercent(percent), value: formatRupees(value), amount: formatRupees(amount) });

/** The calculation of a month's income, expandable to the members and orders behind it, and what the member lacked. */
export function IncomeBreakdown(props: IncomeExplainedProps) {
  const { income } = props;
  return (
    <div className={styles['page']}>
      <Standing income={income} />
      <section aria-labelledby="income-parts">
        <h2 id="income-parts">{messages.heading}</h2>
        <div className={styles['parts']}>
          <Personal {...props} />
          <Rebate {...props} />
          <Group {...props} />
          <Fixed {...props} />
          <EBonus {...props} />
          <RBonus {...props} />
          <PBonus {...props} />
          <p className={styles['total']}>
            <span>{messages.total}</span>
            <strong>{formatRupees(income.gross)}</strong>
          </p>
        </div>
        {!income.is_openable && <p>{messages.notOpenable}</p>}
      </section>
      {income.restated && <Restated restated={income.restated} />}
      <Missing {...props} />
    </div>
  );
}

/** The month computed again without orders that were returned after its approval. */
function Restated({ restated }: { restated: NonNullable<IncomeExplained['restated']> }) {
  const { own_sp: sp, rank, rank_name: name, gross, amount, components } = restated;
  return (
    <section aria-labelledby="income-restated">
      <h2 id="income-restated">{messages.restated.heading}</h2>
      <p>{messages.restated.about({ amount: signed(amount) })}</p>
      <dl className={styles['facts']}>
        <div>
          <dt>{messages.ownSp}</dt>
          <dd>{formatSp(sp)}</dd>
        </div>
        <div>
          <dt>{messages.rank}</dt>
          <dd>{messages.rankName({ rank, name })}</dd>
        </div>
        {components.map(({ component, approved, restated: now }) => (
          <div key={component}>
            <dt>{messages.components[component]}</dt>
            <dd>{messages.restated.change({ before: formatRupees(approved), after: formatRupees(now) })}</dd>
          </div>
        ))}
        <div>
          <dt>{messages.total}</dt>
          <dd>{formatRupees(gross)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The word joiner prevents a line break after the sign. */
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}\u2060${formatRupees(Math.abs(amount))}`;

function Standing({ income }: { income: IncomeExplained }) {
  const state = income.is_frozen ? 'frozen' : income.is_active ? 'active' : 'inactive';
  const facts: [string, ReactNode][] = [
    [
      messages.standing,
      <Badge key="state" tone={income.is_active ? 'success' : 'warning'}>
        {messages.states[state]}
      </Badge>,
    ],
    [messages.rank, messages.rankName({ rank: income.rank, name: income.rank_name })],
    [messages.ownSp, formatSp(income.own_sp)],
    [messages.purchases, formatRupees(income.purchases)],
    [messages.leaders, formatCount(income.leaders)],
    [messages.network, formatCount(income.network)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Details are rendered when first opened. */
function Part({ name, amount, how, children }: { name: string; amount: number; how?: string; children: ReactNode }) {
  return (
    <Opening
      className={styles['part']}
      summary={
        <>
          <span className={styles['name']}>{name}</span>
          <strong>{formatRupees(amount)}</strong>
          {how !== undefined && <span className={styles['how']}>{how}</span>}
        </>
      }
    >
      {children}
    </Opening>
  );
}

function Opening({
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

const points = ({ sp, value }: Pick<Share, 'sp' | 'value'>) =>
  messages.points({ sp: formatSp(sp), value: formatRupees(value) });

function Personal({ income, readEntries, linkTo, formatDay }: IncomeExplainedProps) {
  const { personal } = income;
  return (
    <Part name={messages.components.personal} amount={personal.amount} how={describeShare(personal)}>
      <p>{points(personal)}</p>
      {readEntries && <Entries read={(cursor) => readEntries(null, cursor)} formatDay={formatDay} isOwn />}
      {linkTo && (
        <p>
          <Link to={linkTo(income.member_id)}>{messages.entries}</Link>
        </p>
      )}
    </Part>
  );
}

function Rebate({ income: { rebate } }: IncomeExplainedProps) {
  const { over, upto, percent } = rebate;
  const slab = { over: formatRupees(over), percent: formatPercent(percent) };
  return (
    <Part
      name={messages.components.rebate}
      amount={rebate.amount}
      how={describeShare({ ...rebate, value: rebate.purchases })}
    >
      <p>{upto === null ? messages.slabLast(slab) : messages.slab({ ...slab, upto: formatRupees(upto) })}</p>
    </Part>
  );
}

function Group(props: IncomeExplainedProps) {
  const { group, is_active: isActive, is_openable: isOpenable, missing } = props.income;
  return (
    <Part name={messages.components.group} amount={group.amount}>
      {!isActive && <p>{messages.needsActive({ sp: formatSp(missing.active_sp) })}</p>}
      {isActive && isOpenable && group.levels.length === 0 && <p>{messages.nobodyBelow}</p>}
      {group.levels.map((level) => (
        <Opening
          key={level.level}
          className={styles['level']}
          summary={
            <>
              <span className={styles['name']}>{messages.level({ level: level.level })}</span>
              <strong>{formatRupees(level.amount)}</strong>
              <span className={styles['how']}>{describeShare(level)}</span>
            </>
          }
        >
          <p>{points(level)}</p>
          <Sources {...props} read={(cursor) => props.readSources(level.level, cursor)} isRated={false} />
        </Opening>
      ))}
      {group.levels.length > 0 && <p className={styles['note']}>{messages.roundedByLevel}</p>}
    </Part>
  );
}

function EBonus(props: IncomeExplainedProps) {
  const { e_bonus: bonus, is_active: isActive, is_openable: isOpenable, missing } = props.income;
  return (
    <Part name={messages.components.e_bonus} amount={bonus.amount}>
      {!isActive && <p>{messages.needsActive({ sp: formatSp(missing.active_sp) })}</p>}
      {isActive && <p>{messages.eBonusAbout({ percent: formatPercent(bonus.percent) })}</p>}
      {bonus.parts.length > 0 && (
        <>
          <ul className={styles['rates']}>
            {bonus.parts.map((part) => (
              <li key={part.taken_percent}>{describeRated(part, bonus.percent)}</li>
            ))}
          </ul>
          <p className={styles['note']}>{messages.roundedOnce({ amount: formatRupees(bonus.amount) })}</p>
          <Sources {...props} read={(cursor) => props.readSources(null, cursor)} isRated />
        </>
      )}
      {isActive && isOpenable && bonus.parts.length === 0 && <p>{messages.nobodyRated}</p>}
    </Part>
  );
}

function describeRated(
  { percent, value, taken_percent: taken }: IncomeExplained['e_bonus']['parts'][number],
  own: number,
): string {
  const texts = { percent: formatPercent(percent), value: formatRupees(value) };
  if (taken === 0) return messages.eBonusFirst(texts);
  return messages.eBonusPart({ ...texts, own: formatPercent(own), taken: formatPercent(taken) });
}

function Fixed({ income: { fixed } }: IncomeExplainedProps) {
  return (
    <Part name={messages.components.fixed} amount={fixed}>
      <p>{messages.fixedAbout}</p>
    </Part>
  );
}

function RBonus({ income: { r_bonus: bonus, rank, rank_name: name, is_openable: isOpenable } }: IncomeExplainedProps) {
  const isPaid = bonus.percent > 0;
  return (
    <Part
      name={messages.components.r_bonus}
      amount={bonus.amount}
      {...(isPaid && isOpenable && { how: describeShare(bonus) })}
    >
      <p>{isPaid ? messages.rBonusPaid({ rank, name }) : messages.rBonusNone}</p>
      {isPaid && isOpenable && <p>{points(bonus)}</p>}
    </Part>
  );
}

function PBonus({ income: { p_bonus: bonus } }: IncomeExplainedProps) {
  const { row } = bonus;
  return (
    <Part name={messages.components.p_bonus} amount={bonus.amount} {...(row && { how: describeShare(bonus) })}>
      <p>
        {row
          ? messages.pBonusRow({ from: formatCount(row.from_sp), to: formatCount(row.to_sp) })
          : messages.pBonusNone({ sp: formatSp(bonus.sp) })}
      </p>
    </Part>
  );
}

function Missing({ income, linkTo }: IncomeExplainedProps) {
  const { missing, leaders, network } = income;
  const next = missing.next_rank;
  const have = (needed: number, count: number) => ({ have: formatCount(count), needed: formatCount(needed) });
  return (
    <section aria-labelledby="income-missing">
      <h2 id="income-missing">{messages.missingHeading}</h2>
      <ul className={styles['missing']}>
        <li>
          {missing.sp === 0
            ? messages.activeReached({ needed: formatSp(missing.active_sp) })
            : messages.activeMissing({ sp: formatSp(missing.sp), needed: formatSp(missing.active_sp) })}
        </li>
        {income.is_frozen && <li>{messages.frozenAbout}</li>}
        {next === null && <li>{messages.highest}</li>}
        {next && (
          <li>
            {messages.nextRank({ rank: next.rank, name: next.name })}
            <ul>
              {missing.sp > 0 && <li>{messages.beActive}</li>}
              <li>{messages.leadersOf(have(next.leaders, leaders))}</li>
              <li>{messages.networkOf(have(next.network, network))}</li>
            </ul>
          </li>
        )}
      </ul>
      {next && next.missing_leaders > 0 && missing.nearest.length > 0 && (
        <>
          <h3>{messages.nearest}</h3>
          <ul className={styles['missing']}>
            {missing.nearest.map(({ member_id: id, name, sp }) => (
              <li key={id}>
                <Name id={id} name={name} linkTo={linkTo} />{' '}
                {messages.nearestSp({
                  id,
                  sp: formatSp(sp),
                  missing: formatSp(Math.round((missing.active_sp - sp) * 100) / 100),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Name({ id, name, linkTo }: { id: string; name: string } & Pick<IncomeExplainedProps, 'linkTo'>) {
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

function Sources({
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
                ? messages.ratedSource({ id, level, points: points(source), percent: formatPercent(percent) })
                : messages.source({ id, points: points(source) })}
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
                  <Name id={id} name={name} linkTo={linkTo} /> {facts}
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
    cell: ({ at, is_reversal: isReversal }) => (
      <>
        <time dateTime={at}>{formatDay(at)}</time> {isReversal && <Badge tone="warning">{messages.returned}</Badge>}
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

function Entries({
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
