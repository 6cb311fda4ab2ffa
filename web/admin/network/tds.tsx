import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { staffIncomeLedgerPath, type TdsYear, type TdsYearReply } from '#contract/admin/network/income-ledger.ts';
import { tds as messages } from '#messages/admin.ts';
import { formatCount, toNumber } from '#web/admin/kit/counts.ts';
import { ConfirmDialog, CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { readAsStaff } from '../api.ts';
import { formatDay, formatMonth } from '../kit/dates.ts';
import { type PageRequest, type Screen, usePermission } from '../screen.tsx';
import styles from './members.module.css';

const path = `${staffIncomeLedgerPath}/tds`;

export const tdsScreen: Screen = {
  path: 'tds',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'income.adjust',
  pages: { '': { load: readTds, component: Tds } },
};

/** Reads the tax year in the address, else the current one. */
async function readTds({ search, signal }: PageRequest): Promise<TdsYear> {
  const year = search.get('year');
  return (await readAsStaff<TdsYearReply>(path, { query: year === null ? {} : { year }, signal })).data;
}

type Month = TdsYear['quarters'][number]['months'][number];

const monthColumns: Column<Month>[] = [
  { header: messages.month, kind: 'rowHeader', cell: ({ month }) => formatMonth(month) },
  { header: messages.sellers, kind: 'figure', cell: ({ sellers }) => formatCount(sellers) },
  { header: messages.base, kind: 'figure', cell: ({ base }) => formatRupees(base) },
  { header: messages.tds, kind: 'figure', cell: ({ tds }) => formatRupees(tds) },
  {
    header: messages.deposited,
    kind: 'figure',
    cell: ({ challans }) =>
      challans.length === 0
        ? '—'
        : formatRupees(challans.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100),
  },
  {
    header: messages.depositDue,
    cell: ({ deposit_due: day, tds }) => (tds === 0 ? '—' : <time dateTime={day}>{formatDay(day)}</time>),
  },
  {
    header: messages.journal,
    cell: ({ month }) => (
      <DownloadLink
        path={`${staffIncomeLedgerPath}/journal.csv?month=${month}`}
        variant="text"
        of={messages.journalOf({ month: formatMonth(month) })}
      >
        {messages.csv}
      </DownloadLink>
    ),
  },
];

const nameYear = (year: number) => `${year}–${String(year + 1).slice(2)}`;

type Challan = Month['challans'][number];

const ruleColumns: Column<TdsYear['rules'][number]>[] = [
  {
    header: messages.ruleFrom,
    kind: 'rowHeader',
    cell: ({ from_on: day }) => <time dateTime={day}>{formatDay(day)}</time>,
  },
  { header: messages.section, cell: ({ section }) => section },
  { header: messages.paymentCode, cell: ({ payment_code: code }) => code },
  { header: messages.rate, kind: 'figure', cell: ({ rate }) => `${rate}%` },
  { header: messages.noPanRate, kind: 'figure', cell: ({ no_pan_rate: rate }) => `${rate}%` },
  { header: messages.threshold, kind: 'figure', cell: ({ threshold }) => formatRupees(threshold) },
  { header: messages.source, cell: ({ source }) => source },
];

function Tds() {
  const { year, quarters, rules } = useLoaderData<TdsYear>();
  const [recordedOf, setRecordedOf] = useState<readonly Month[] | null>(null);
  const [deleted, setDeleted] = useState<Challan | null>(null);
  const years = [year - 1, year, year + 1].map((each) => ({ label: nameYear(each), to: `/tds?year=${each}` }));
  return (
    <>
      <ListHead heading={messages.heading} />
      <p className={look['quiet']}>{messages.intro}</p>
      <LinkTabs label={messages.years} links={years} current={`/tds?year=${year}`} />
      <div className={styles['stack']}>
        {quarters.map((quarter) => (
          <QuarterSection
            key={quarter.quarter}
            year={year}
            of={quarter}
            onRecord={setRecordedOf}
            onDelete={setDeleted}
          />
        ))}
        <Section title={messages.rules} hint={messages.rulesHint}>
          <TablePanel name={messages.rules} rows={rules} rowKey={({ from_on: day }) => day} columns={ruleColumns} />
        </Section>
      </div>
      {recordedOf !== null && <ChallanDialog months={recordedOf} onClose={() => setRecordedOf(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          path={`${path}/challans/${deleted.id}/delete`}
          texts={{
            title: messages.deleteTitle({ number: deleted.serial_number }),
            about: messages.deleteAbout,
            confirm: messages.deleteChallan,
            done: messages.deleted,
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

interface QuarterSectionProps {
  year: number;
  of: TdsYear['quarters'][number];
  onRecord: (months: readonly Month[]) => void;
  onDelete: (challan: Challan) => void;
}

function QuarterSection({ year, of: { quarter, return_due: due, months }, onRecord, onDelete }: QuarterSectionProps) {
  const mayRecord = usePermission('payout.manage');
  const title = messages.quarter({
    quarter,
    from: formatMonth(months[0]!.month),
    to: formatMonth(months[2]!.month),
  });
  const withTds = months.filter(({ tds }) => tds > 0);
  return (
    <Section title={title}>
      <TablePanel name={title} rows={months} rowKey={({ month }) => month} columns={monthColumns} />
      <div>
        {messages.returnDue({ date: formatDay(due) })}{' '}
        {withTds.length > 0 && (
          <DownloadLink path={`${path}.csv?year=${year}&quarter=${quarter}`} variant="text">
            {messages.rows({ quarter })}
          </DownloadLink>
        )}
      </div>
      <Challans months={months} onDelete={mayRecord ? onDelete : null} />
      {mayRecord && withTds.length > 0 && (
        <Button variant="secondary" onClick={() => onRecord(withTds)} of={quarter}>
          {messages.addChallan}
        </Button>
      )}
    </Section>
  );
}

interface ChallansProps {
  months: readonly Month[];
  /** Null if the reader may not delete challans. */
  onDelete: ((challan: Challan) => void) | null;
}

type ChallanRow = Challan & { month: string };

/** Has a delete button per row if `onDelete` is set. */
function challanColumns(onDelete: ChallansProps['onDelete']): Column<ChallanRow>[] {
  const columns: Column<ChallanRow>[] = [
    { header: messages.serialNumber, kind: 'rowHeader', cell: (row) => row.serial_number },
    { header: messages.challanMonth, cell: (row) => formatMonth(row.month) },
    { header: messages.bsrCode, cell: (row) => row.bsr_code },
    {
      header: messages.depositedOn,
      cell: (row) => <time dateTime={row.deposited_on}>{formatDay(row.deposited_on)}</time>,
    },
    { header: messages.amount, kind: 'figure', cell: (row) => formatRupees(row.amount) },
  ];
  if (onDelete)
    columns.push({ header: messages.action, cell: (row) => <DeleteButton challan={row} onDelete={onDelete} /> });
  return columns;
}

function DeleteButton({ challan, onDelete }: { challan: Challan; onDelete: (challan: Challan) => void }) {
  return (
    <Button
      variant="secondary"
      onClick={() => onDelete(challan)}
      of={messages.deleteChallanOf({ number: challan.serial_number })}
    >
      {messages.deleteChallan}
    </Button>
  );
}

/** Renders nothing before the first challan. */
function Challans({ months, onDelete }: ChallansProps) {
  const rows = months.flatMap(({ month, challans }) => challans.map((challan) => ({ ...challan, month })));
  if (rows.length === 0) return null;
  return (
    <TablePanel caption={messages.challans} rows={rows} rowKey={({ id }) => id} columns={challanColumns(onDelete)} />
  );
}

function ChallanDialog({ months, onClose }: { months: readonly Month[]; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${path}/challans`}
      initial={{ month: months[0]!.month, bsr_code: '', deposited_on: '', serial_number: '', amount: '' }}
      toBody={({ amount, ...body }) => ({ ...body, amount: toNumber(amount) })}
      texts={{
        title: messages.addChallan,
        about: messages.challanAbout,
        confirm: messages.addChallan,
        done: messages.challanDone,
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field('month')}
            label={messages.challanMonth}
            options={months.map(({ month }) => ({ value: month, label: formatMonth(month) }))}
          />
          <TextField {...form.field('bsr_code')} label={messages.bsrCode} inputMode="numeric" maxLength={7} required />
          <TextField {...form.field('deposited_on')} type="date" label={messages.depositedOn} required />
          <TextField
            {...form.field('serial_number')}
            label={messages.serialNumber}
            inputMode="numeric"
            maxLength={5}
            required
          />
          <TextField {...form.field('amount')} label={messages.amountLabel} inputMode="decimal" required />
        </>
      )}
    </CommandDialog>
  );
}
