import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { IncomeMonth } from '#contract/income-ledger.ts';
import {
  type StaffIncomeAccount,
  type StaffIncomeAccountReply,
  staffIncomeLedgerPath,
} from '#contract/admin/network/income-ledger.ts';
import { approvals as approvalMessages, memberIncome as messages } from '#messages/admin.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { Button, PdfField, SelectField, ReasonField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { toNumber } from '#web/admin/kit/counts.ts';
import { readAsStaff, uploadAsStaff } from '../api.ts';
import { nameApproval } from '../home/approvals/name-approval.ts';
import { formatDay, formatMonth, formatTime } from '../kit/dates.ts';
import { type PageRequest, usePermission } from '../screen.tsx';
import { type MemberData, MemberFrame, readMember } from './member-frame.tsx';
import styles from './members.module.css';

type IncomeData = MemberData & { account: StaffIncomeAccount };

const ledgerPath = (id: string) => `${staffIncomeLedgerPath}/members/${encodeURIComponent(id)}`;

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
  const [deleted, setDeleted] = useState<Quarter | null>(null);
  const [reversed, setReversed] = useState<Adjusted | null>(null);
  const { balance, months, certificates, pending, tds_certificates: quarters } = account;
  return (
    <MemberFrame member={member}>
      {pending.map(({ id, action, requested_by: by }) => (
        <FormMessage key={id} kind="note">
          {approvalMessages.orderNotice({ what: nameApproval({ action, amount: null }), name: by })}{' '}
          <Link to="/approvals">{approvalMessages.viewApprovals}</Link>
        </FormMessage>
      ))}
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
      {certificates.length > 0 && (
        <div className={styles['stack']}>
          <Section title={messages.certificates}>
            <TablePanel
              name={messages.certificates}
              rows={certificates}
              rowKey={({ number }) => number}
              columns={certificateColumns}
            />
          </Section>
        </div>
      )}
      {(mayAdjust || quarters.length > 0) && (
        <div className={styles['stack']}>
          <Section title={messages.taxCertificates} hint={messages.taxCertificatesHint}>
            {quarters.length === 0 ? (
              <p>{messages.noTaxCertificates}</p>
            ) : (
              <ul className={look['list']}>
                {quarters.map((each) => (
                  <li key={`${each.year} ${each.quarter}`} className={look['entry']}>
                    <span>{nameQuarter(each.year, each.quarter)}</span>
                    {mayAdjust && (
                      <>
                        <DownloadLink
                          path={certificatePath(member.member_id, each)}
                          variant="text"
                          of={nameQuarter(each.year, each.quarter)}
                        >
                          {messages.viewCertificate}
                        </DownloadLink>
                        <Button
                          variant="secondary"
                          onClick={() => setDeleted(each)}
                          of={nameQuarter(each.year, each.quarter)}
                        >
                          {messages.deleteCertificate}
                        </Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {mayAdjust && <CertificateUpload member={member.member_id} />}
          </Section>
        </div>
      )}
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
      {task === 'certificate' && <CertificateDialog member={member.member_id} onClose={() => setTask(null)} />}
      {deleted !== null && (
        <DeleteCertificateDialog member={member.member_id} of={deleted} onClose={() => setDeleted(null)} />
      )}
      {reversed !== null && (
        <ReverseDialog member={member.member_id} adjusted={reversed} onClose={() => setReversed(null)} />
      )}
    </MemberFrame>
  );
}

type Quarter = StaffIncomeAccount['tds_certificates'][number];
const certificatePath = (member: string, { year, quarter }: Quarter) =>
  `${ledgerPath(member)}/tds-certificates/${year}/${quarter}`;
const nameQuarter = (year: number, quarter: number) =>
  messages.quarter({ quarter, year: `${year}–${String(year + 1).slice(2)}` });

/** Returns the quarters that certificates are due for: the past ones of this tax year, and last year's. */
function listQuarters(): { value: string; label: string }[] {
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  const sinceApril = (now.getUTCMonth() + 9) % 12;
  const year = sinceApril < 9 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const over = [4, 3, 2, 1].filter((quarter) => quarter * 3 <= sinceApril);
  return [over.map((quarter) => [year, quarter] as const), [4, 3, 2, 1].map((quarter) => [year - 1, quarter] as const)]
    .flat()
    .map(([each, quarter]) => ({ value: `${each} ${quarter}`, label: nameQuarter(each, quarter) }));
}

/** Uploads a quarter's certificate from the tax office. An existing one has to be deleted first. */
function CertificateUpload({ member }: { member: string }) {
  const { revalidate } = useRevalidator();
  const quarters = listQuarters();
  const [chosen, setChosen] = useState(quarters[0]!.value);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const upload = async () => {
    const [year = '', quarter = ''] = chosen.split(' ');
    setBusy(true);
    const path = `${ledgerPath(member)}/tds-certificates?${new URLSearchParams({ year, quarter })}`;
    const result = await uploadAsStaff(path, file ?? new Blob(), { onProgress: () => undefined });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    setFile(null);
    showToast(messages.uploaded);
    await revalidate();
  };
  const fileError = failure?.errors['file']?.[0];
  return (
    <div className={look['buttons']}>
      <SelectField
        label={messages.quarterLabel}
        options={quarters}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <PdfField label={messages.file} value={file} error={fileError} onChange={setFile} />
      <Button variant="secondary" busy={busy} onClick={() => void upload()}>
        {messages.upload}
      </Button>
      <FormMessage>{failure && fileError === undefined ? failure.message : ''}</FormMessage>
    </div>
  );
}

const certificateColumns: Column<StaffIncomeAccount['certificates'][number]>[] = [
  { header: messages.number, kind: 'rowHeader', cell: ({ number }) => number },
  { header: messages.rate, kind: 'figure', cell: ({ rate }) => `${rate}%` },
  { header: messages.days, cell: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}` },
  { header: messages.limit, kind: 'figure', cell: ({ limit }) => formatRupees(limit) },
  { header: messages.used, kind: 'figure', cell: ({ used }) => formatRupees(used) },
];

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

function DeleteCertificateDialog({ member, of, onClose }: DialogProps & { of: Quarter }) {
  return (
    <CommandDialog
      path={`${certificatePath(member, of)}/delete`}
      initial={{ reason: '' }}
      texts={{
        title: messages.deleteCertificateTitle({ quarter: nameQuarter(of.year, of.quarter) }),
        about: messages.deleteCertificateAbout,
        confirm: messages.deleteCertificate,
        done: messages.certificateDeleted,
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.reason} />}
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

function CertificateDialog({ member, onClose }: DialogProps) {
  return (
    <CommandDialog
      path={`${ledgerPath(member)}/lower-rate-certificates`}
      initial={{ number: '', rate: '', from: '', to: '', limit: '' }}
      toBody={({ rate, limit, ...rest }) => ({ ...rest, rate: toNumber(rate), limit: toNumber(limit) })}
      texts={{ title: messages.addCertificate, about: messages.certificateAbout, ...said }}
      approval="lower_rate_certificate.add"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('number')} label={messages.number} required />
          <TextField {...form.field('rate')} label={messages.ratePercent} inputMode="decimal" required />
          <TextField {...form.field('from')} type="date" label={messages.from} required />
          <TextField {...form.field('to')} type="date" label={messages.to} required />
          <TextField {...form.field('limit')} label={messages.limitRupees} inputMode="decimal" required />
        </>
      )}
    </CommandDialog>
  );
}
