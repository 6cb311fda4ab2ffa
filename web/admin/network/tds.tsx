import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { staffIncomeLedgerPath, type TdsYear, type TdsYearReply } from '#contract/staff-income-ledger.ts';
import { tds as messages } from '#messages/admin/tds.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { Section } from '../customers/customer-profile.tsx';
import { formatDay, formatMonth } from '../dates.ts';
import { type PageRequest, type Screen, useCommand, usePermission } from '../screen.tsx';
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
      <a href={`${staffIncomeLedgerPath}/journal.csv?month=${month}`} download>
        {messages.csv}
        <span className="visually-hidden"> {messages.journalOf({ month: formatMonth(month) })}</span>
      </a>
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

/** What was withheld from incomes in a tax year, when it is due, and the files for deposit, return and books. */
function Tds() {
  const { year, quarters, rules } = useLoaderData<TdsYear>();
  const mayRecord = usePermission('payout.manage');
  const [recordedOf, setRecordedOf] = useState<readonly Month[] | null>(null);
  const [deleted, setDeleted] = useState<Challan | null>(null);
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
              columns={monthColumns}
            />
            <p>
              {messages.returnDue({ date: formatDay(due) })}{' '}
              {months.some(({ tds }) => tds > 0) && (
                <a href={`${path}.csv?year=${year}&quarter=${quarter}`} download>
                  {messages.rows({ quarter })}
                </a>
              )}
            </p>
            <Challans months={months} onDelete={mayRecord ? setDeleted : null} />
            {mayRecord && months.some(({ tds }) => tds > 0) && (
              <Button variant="secondary" onClick={() => setRecordedOf(months.filter(({ tds }) => tds > 0))}>
                {messages.addChallan}
                <span className="visually-hidden"> {quarter}</span>
              </Button>
            )}
          </Section>
        ))}
        <Section title={messages.rules} hint={messages.rulesHint}>
          <TablePanel
            caption={messages.rules}
            isCaptionHidden
            rows={rules}
            rowKey={({ from_on: day }) => day}
            columns={ruleColumns}
          />
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

interface ChallansProps {
  months: readonly Month[];
  /** Asks whether one shall be deleted; null for who may not. */
  onDelete: ((challan: Challan) => void) | null;
}

type ChallanRow = Challan & { month: string };

/** With a button in each row where challans may be deleted. */
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
    <Button variant="secondary" onClick={() => onDelete(challan)}>
      {messages.deleteChallan}
      <span className="visually-hidden"> {messages.deleteChallanOf({ number: challan.serial_number })}</span>
    </Button>
  );
}

/** By which challans a quarter's tax was deposited; nothing before the first. */
function Challans({ months, onDelete }: ChallansProps) {
  const rows = months.flatMap(({ month, challans }) => challans.map((challan) => ({ ...challan, month })));
  if (rows.length === 0) return null;
  return (
    <TablePanel caption={messages.challans} rows={rows} rowKey={({ id }) => id} columns={challanColumns(onDelete)} />
  );
}

/** Takes a challan as the bank's receipt has it, of one of the months in which tax was withheld. */
function ChallanDialog({ months, onClose }: { months: readonly Month[]; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { month: months[0]!.month, bsr_code: '', deposited_on: '', serial_number: '', amount: '' },
    async submit({ amount, ...body }) {
      const sum = amount.trim() === '' ? Number.NaN : Number(amount);
      const failure = await runCommand(() => sendAsStaff(`${path}/challans`, { ...body, amount: sum }));
      if (failure) return failure;
      showToast(messages.challanDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.addChallan}
      about={<p>{messages.challanAbout}</p>}
      confirmLabel={messages.addChallan}
      variant="primary"
      form={form}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
