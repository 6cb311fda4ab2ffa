import { useLoaderData } from 'react-router';
import { staffIncomeLedgerPath, type TdsYear, type TdsYearReply } from '#contract/staff-income-ledger.ts';
import { tds as messages } from '#messages/admin/tds.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { readAsStaff } from '../api.ts';
import { Section } from '../customers/customer-profile.tsx';
import { formatDay, formatMonth } from '../dates.ts';
import type { PageRequest, Screen } from '../screen.tsx';
import styles from './members.module.css';

const path = `${staffIncomeLedgerPath}/tds`;

export const tdsScreen: Screen = {
  path: 'tds',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'income.adjust',
  pages: { '': { load: readTds, component: Tds } },
};

/** Returns the tax year of the address, else the present one. @throws as readAsStaff. */
async function readTds({ search, signal }: PageRequest): Promise<TdsYear> {
  const year = search.get('year');
  return (await readAsStaff<TdsYearReply>(path, { query: year === null ? {} : { year }, signal })).data;
}

type Month = TdsYear['quarters'][number]['months'][number];

const columns: Column<Month>[] = [
  { header: messages.month, kind: 'rowHeader', cell: ({ month }) => formatMonth(month) },
  { header: messages.sellers, kind: 'figure', cell: ({ sellers }) => formatCount(sellers) },
  { header: messages.base, kind: 'figure', cell: ({ base }) => formatRupees(base) },
  { header: messages.tds, kind: 'figure', cell: ({ tds }) => formatRupees(tds) },
  {
    header: messages.depositDue,
    cell: ({ deposit_due: day, tds }) => (tds === 0 ? '—' : <time dateTime={day}>{formatDay(day)}</time>),
  },
  {
    header: messages.journal,
    cell: ({ month }) => (
      <a href={`${staffIncomeLedgerPath}/journal.csv?month=${month}`} download>
        {messages.csv}
        <span className="visually-hidden"> {messages.journalOf({ month: formatMonth(month) })}</span>
      </a>
    ),
  },
];

const nameYear = (year: number) => `${year}–${String(year + 1).slice(2)}`;

/** What was withheld from incomes in a tax year, when it is due, and the files for deposit, return and books. */
function Tds() {
  const { year, quarters } = useLoaderData<TdsYear>();
  const years = [year - 1, year, year + 1].map((each) => ({ label: nameYear(each), to: `/tds?year=${each}` }));
  return (
    <>
      <ListHead heading={messages.heading} />
      <p className={styles['quiet']}>{messages.intro}</p>
      <LinkTabs label={messages.years} links={years} current={`/tds?year=${year}`} />
      <div className={styles['stack']}>
        {quarters.map(({ quarter, return_due: due, months }) => (
          <Section
            key={quarter}
            title={messages.quarter({
              quarter,
              from: formatMonth(months[0]!.month),
              to: formatMonth(months[2]!.month),
            })}
          >
            <TablePanel
              caption={messages.quarter({
                quarter,
                from: formatMonth(months[0]!.month),
                to: formatMonth(months[2]!.month),
              })}
              isCaptionHidden
              rows={months}
              rowKey={({ month }) => month}
              columns={columns}
            />
            <p>
              {messages.returnDue({ date: formatDay(due) })}{' '}
              {months.some(({ tds }) => tds > 0) && (
                <a href={`${path}.csv?year=${year}&quarter=${quarter}`} download>
                  {messages.rows({ quarter })}
                </a>
              )}
            </p>
          </Section>
        ))}
      </div>
    </>
  );
}
