import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { IncomeMonth } from '#contract/income-ledger.ts';
import type { StaffIncomeAccount, StaffIncomeAccountReply } from '#contract/admin/network/income-ledger.ts';
import { memberIncome as messages } from '#messages/admin.ts';
import { Button, SelectField, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { toNumber } from '#web/admin/kit/counts.ts';
import { readAsStaff } from '../api.ts';
import { PendingApprovals } from '../home/approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../kit/dates.ts';
import { type PageRequest, usePermission } from '../screen.tsx';
import { ledgerPath, LowerRateCertificates, LowerRateDialog, TdsCertificates } from './member-certificates.tsx';
import { type MemberData, MemberFrame, readMember } from './member-frame.tsx';
import styles from './members.module.css';

type IncomeData = MemberData & { account: StaffIncomeAccount };

export async function readIncomeAccount(request: PageRequest): Promise<IncomeData> {
  const { params, search, signal } = request;
  const cursor = search.get('cursor');
  const [{ member }, account] = await Promise.all([
    readMember(request),
    readAsStaff<StaffIncomeAccountReply>(ledgerPath(params['id'] ?? ''), { query: cursor ? { cursor } : {}, signal }),
  ]);
  return { member, account: account.data };
}

export function MemberIncomeAccount() {
  const { member, account } = useLoaderData<IncomeData>();
  const mayAdjust = usePermission('income.adjust');
  const [task, setTask] = useState<'adjust' | 'certificate' | null>(null);
  const [reversed, setReversed] = useState<Adjusted | null>(null);
  const { balance, months, certificates, pending, tds_certificates: quarters } = account;
  return (
    <MemberFrame member={member}>
      <PendingApprovals pending={pending} />
      <Section title={balance < 0 ? messages.negative : messages.balance}>
        <p>
          <strong>{formatRupees(balance)}</strong>
        </p>
        {mayAdjust && (
          <div className={look['buttons']}>
            <Button variant="secondary" onClick={() => setTask('adjust')}>
              {messages.adjust}
            </Button>
            <Button variant="secondary" onClick={() => setTask('certificate')}>
              {messages.addCertificate}
            </Button>
          </div>
        )}
      </Section>
      <LowerRateCertificates certificates={certificates} />
      <TdsCertificates member={member.member_id} quarters={quarters} />
      {months.length === 0 ? (
        <EmptyState>{messages.empty}</EmptyState>
      ) : (
        <div className={styles['stack']}>
          {months.map((month) => (
            <Month key={month.month} month={month} onReverse={mayAdjust ? setReversed : null} />
          ))}
        </div>
      )}
      <Pager nextCursor={account.next_cursor} />
      {task === 'adjust' && <AdjustDialog member={member.member_id} onClose={() => setTask(null)} />}
      {task === 'certificate' && <LowerRateDialog member={member.member_id} onClose={() => setTask(null)} />}
      {reversed !== null && (
        <ReverseDialog member={member.member_id} adjusted={reversed} onClose={() => setReversed(null)} />
      )}
    </MemberFrame>
  );
}

type Adjusted = IncomeMonth['corrections'][number];

interface Line {
  what: string;
  about?: string;
  amount: number;
  adjusted?: Adjusted;
}

const lineColumns = (onReverse: ((adjusted: Adjusted) => void) | null): Column<Line>[] => [
  {
    header: messages.entry,
    kind: 'rowHeader',
    cell: ({ what, about }) => (
      <>
        {what} {about !== undefined && <span className={look['quiet']}>{about}</span>}
      </>
    ),
  },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
  ...(onReverse === null
    ? []
    : [
        {
          header: messages.action,
          cell: ({ what, adjusted }: Line) => {
            if (adjusted?.is_reversed) return messages.reversed;
            if (!adjusted || adjusted.is_reversal) return null;
            return (
              <Button variant="secondary" onClick={() => onReverse(adjusted)} of={what}>
                {messages.reverse}
              </Button>
            );
          },
        },
      ]),
];

interface MonthProps {
  month: IncomeMonth;
  /** Null if the reader may not reverse. */
  onReverse: ((adjusted: Adjusted) => void) | null;
}

function Month({ month, onReverse }: MonthProps) {
  const { components, clawback, recoveries, corrections, tds, deductions, net, payouts } = month;
  const lines: Line[] = [
    ...components.map(({ component, amount }) => ({ what: messages.components[component], amount })),
    ...recoveries.map(({ corrected_month: corrected, amount }) => ({
      what: corrected === null ? messages.clawback : messages.recovery({ month: formatMonth(corrected) }),
      amount,
    })),
    ...corrections.map((each) => ({
      what: (each.is_reversal ? messages.correctionReversed : messages.correction)({
        month: formatMonth(each.corrected_month!),
      }),
      ...toLine(each),
    })),
    ...tds.map((each) => ({
      what: each.amount > 0 ? messages.tdsReversed : messages.tds,
      about: explainTds(each),
      amount: each.amount,
    })),
    ...deductions.map((each) => ({
      what: each.is_reversal ? messages.deductionReversed : messages.deduction,
      ...toLine(each),
    })),
    // A month with only a payout has no sums.
    ...(components.length + tds.length + corrections.length + deductions.length > 0 || clawback !== 0
      ? [{ what: messages.net, amount: net }]
      : []),
    ...payouts.map(({ amount, at, failed }) => ({
      what: failed ? messages.payoutFailed : messages.payout,
      about: formatTime(at),
      amount,
    })),
  ];
  return (
    <Section title={formatMonth(month.month)}>
      <TablePanel
        name={formatMonth(month.month)}
        rows={lines}
        rowKey={(_line, index) => index}
        columns={lineColumns(corrections.length + deductions.length > 0 ? onReverse : null)}
      />
    </Section>
  );
}

const toLine = (adjusted: Adjusted) => ({
  about: `${adjusted.reason} · ${formatTime(adjusted.at)}`,
  amount: adjusted.amount,
  adjusted,
});

function explainTds(tds: IncomeMonth['tds'][number]): string {
  if (tds.amount > 0) return messages.tdsReversedAbout({ base: formatRupees(-tds.base) });
  return [
    messages.rule({
      rate: `${tds.rate}%`,
      base: formatRupees(tds.base),
      income: formatRupees(tds.year_income),
      threshold: formatRupees(tds.threshold),
      before: formatRupees(tds.withheld_before),
      section: tds.section,
    }),
    ...(tds.alone === undefined ? [] : [messages.alone({ alone: formatRupees(tds.alone) })]),
    ...(tds.has_pan ? [] : [messages.noPan]),
    ...tds.certificates.map(({ number, rate, amount }) =>
      messages.byCertificate({ number, rate: `${rate}%`, amount: formatRupees(amount) }),
    ),
  ].join(' ');
}

interface DialogProps {
  member: string;
  onClose: () => void;
}

const said = { confirm: messages.request, done: messages.done, waiting: messages.waiting };

function AdjustDialog({ member, onClose }: DialogProps) {
  const [kind, setKind] = useState<string>('correction');
  const isCorrection = kind === 'correction';
  const about = isCorrection ? messages.correctionAbout : messages.deductionAbout;
  return (
    <CommandDialog
      path={`${ledgerPath(member)}/adjust`}
      initial={{ amount: '', corrected_month: '', reason: '' }}
      toBody={({ amount, corrected_month: month, reason }) => ({
        kind,
        amount: toNumber(amount),
        corrected_month: isCorrection && month !== '' ? month : null,
        reason,
      })}
      texts={{ title: messages.adjust, about, ...said }}
      approval="income_adjustment.add"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            name="kind"
            label={messages.kind}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={[
              { value: 'correction', label: messages.kinds.correction },
              { value: 'deduction', label: messages.kinds.deduction },
            ]}
          />
          {isCorrection && (
            <TextField {...form.field('corrected_month')} type="month" label={messages.correctedMonth} required />
          )}
          <TextField
            {...form.field('amount')}
            label={messages.amountLabel}
            hint={isCorrection ? messages.amountHint : undefined}
            inputMode="text"
            required
          />
          <ReasonField {...form.field('reason')} label={messages.reason} />
        </>
      )}
    </CommandDialog>
  );
}

function ReverseDialog({ member, adjusted, onClose }: DialogProps & { adjusted: Adjusted }) {
  const about = (
    <>
      <p>{adjusted.reason}</p>
      <p>{messages.reverseAbout}</p>
    </>
  );
  return (
    <CommandDialog
      path={`${ledgerPath(member)}/adjustments/${adjusted.id}/reverse`}
      initial={{ reason: '' }}
      texts={{ title: messages.reverseTitle({ amount: formatRupees(adjusted.amount) }), about, ...said }}
      approval="income_adjustment.reverse"
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.reason} />}
    </CommandDialog>
  );
}
