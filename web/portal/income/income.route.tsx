import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OwnIncomeAccountReply, IncomeMonth, OwnPayoutHold } from '#contract/income-ledger.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { income as messages, membership as membershipMessages, sales as salesMessages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LinkTabs, Pager } from '#web/ui/data-list.tsx';
import { formatRupees, formatRupeesExact } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { notFound, readPage } from '../api.ts';
import { formatDay, formatMonth, formatTime } from '../dates.ts';
import { MembershipPage, NoSeller, Nothing } from '../membership/membership-parts.tsx';
import { DownloadButton } from '../own-files.tsx';
import { CertificateFiles, nameYear } from './certificate-files.tsx';
import { Payouts } from './payouts.tsx';
import styles from './income.module.css';

type Account = OwnIncomeAccountReply['data'];

/** Null for a customer who never was a direct seller. @throws as readPage; notFound for somebody else's member ID. */
export async function loader(args: LoaderFunctionArgs): Promise<Account | null> {
  const [reply] = await readPage<[OwnIncomeAccountReply]>(args);
  if (!reply && new URL(args.request.url).searchParams.has('member')) throw notFound();
  return reply && reply.data;
}

export function Component() {
  const account = useLoaderData<Account | null>();
  return (
    <MembershipPage
      isWide
      title={messages.title}
      heading={messages.heading}
      back={{ to: '/home', label: membershipMessages.toHome }}
    >
      {account === null ? (
        <NoSeller text={messages.noSeller} />
      ) : (
        <>
          <Memberships account={account} />
          <Balance account={account} />
          {account.months.length > 0 && (
            <p>
              <Link to={`/income/years?member=${account.member_id}`}>{messages.year.link}</Link>
            </p>
          )}
          {account.payouts.length > 0 && <Payouts payouts={account.payouts} />}
          {account.months.length === 0 ? (
            <Nothing title={messages.emptyTitle} text={messages.emptyText}>
              <ButtonLink to="/sales/share" variant="secondary">
                {salesMessages.shareNow}
              </ButtonLink>
            </Nothing>
          ) : (
            account.months.map((month) => <Month key={month.month} month={month} member={account.member_id} />)
          )}
          <Pager nextCursor={account.next_cursor} />
          <Certificates account={account} />
        </>
      )}
    </MembershipPage>
  );
}

/** Tabs of the member IDs of a seller who left and joined again; renders nothing for anybody else. */
function Memberships({ account: { member_id: shown, members } }: { account: Account }) {
  if (members.length < 2) return null;
  const addressOf = (id: string) => (id === members[0]!.member_id ? '/income' : `/income?member=${id}`);
  return (
    <LinkTabs
      label={messages.memberships}
      links={members.map(({ member_id: id, left_on: day }) => ({
        label: day === null ? messages.membership({ id }) : messages.formerMembership({ id, date: formatDay(day) }),
        to: addressOf(id),
      }))}
      current={addressOf(shown)}
    />
  );
}

function Balance({ account: { balance, payout_hold: hold, payout_minimum: minimum } }: { account: Account }) {
  const isOwed = balance < 0;
  const { payoutHold } = messages;
  return (
    <section className={styles['balance']} aria-labelledby="balance">
      <h2 id="balance">{isOwed ? messages.negative : messages.balance}</h2>
      <p className={styles['figure']}>{formatRupees(Math.abs(balance))}</p>
      {hold ? (
        <Hold hold={hold} minimum={minimum} />
      ) : (
        <p>{isOwed ? messages.negativeHelp : balance === 0 ? payoutHold.nothing : payoutHold.next}</p>
      )}
    </section>
  );
}

const holdActions: Partial<Record<OwnPayoutHold['reason'], { to: string; label: string }>> = {
  kyc: { to: '/membership/pan', label: messages.payoutHold.actions.kyc },
  bank: { to: '/membership/bank', label: messages.payoutHold.actions.bank },
  bank_changed: { to: '/membership/bank', label: messages.payoutHold.actions.bank_changed },
};

function Hold({ hold: { reason, amount, until }, minimum }: { hold: OwnPayoutHold; minimum: number }) {
  const { brand } = useSettings();
  const action = holdActions[reason];
  const texts = messages.payoutHold.reasons;
  const address = <a href={`mailto:${brand.email}`}>{brand.email}</a>;
  return (
    <>
      {reason !== 'below_minimum' && (
        <p>
          <Badge tone="warning">{messages.payoutHold.held}</Badge>
        </p>
      )}
      <p>
        {reason === 'bank_changed' || reason === 'contact_changed'
          ? withElements(texts[reason], { time: formatTime(until!), address })
          : reason === 'open_income'
            ? texts.open_income({ amount: formatRupees(amount), day: formatDay(until!) })
            : reason === 'earlier_debt'
              ? texts.earlier_debt({ amount: formatRupees(amount) })
              : reason === 'frozen'
                ? withElements(texts.frozen, { address })
                : reason === 'below_minimum'
                  ? texts.below_minimum({ minimum: formatRupees(minimum) })
                  : texts[reason]}
      </p>
      {action && (
        <p>
          <Link to={action.to}>{action.label}</Link>
        </p>
      )}
    </>
  );
}

/** Renders nothing before the first certificate. */
function Certificates({ account: { member_id: member, tds_certificates: certificates } }: { account: Account }) {
  if (certificates.length === 0) return null;
  return (
    <section className={styles['sheet']} aria-labelledby="certificates">
      <h2 id="certificates">{messages.certificates}</h2>
      <p>{messages.certificatesHelp}</p>
      <CertificateFiles member={member} certificates={certificates} />
    </section>
  );
}

interface Line {
  what: string;
  amount: number;
  isSum?: boolean;
}

const columns: Column<Line>[] = [
  {
    header: messages.what,
    kind: 'rowHeader',
    cell: ({ what, isSum }) => (isSum ? <strong>{what}</strong> : <span className={styles['what']}>{what}</span>),
  },
  {
    header: messages.amount,
    kind: 'figure',
    cell: ({ amount, isSum }) => (isSum ? <strong>{formatRupeesExact(amount)}</strong> : formatRupeesExact(amount)),
  },
];

function linesOf(month: IncomeMonth): Line[] {
  const { components, gross, clawback, recoveries, corrections, tds, deductions, net, payouts } = month;
  const hasIncome = components.length + tds.length + corrections.length + deductions.length > 0 || clawback !== 0;
  const hasMore = clawback !== 0 || tds.length + corrections.length + deductions.length > 0;
  return [
    ...components.map(({ component, amount }) => ({ what: messages.components[component], amount })),
    ...(hasMore && components.length > 1 ? [{ what: messages.gross, amount: gross, isSum: true }] : []),
    ...recoveries.map(({ corrected_month: corrected, amount }) => ({
      what: corrected === null ? messages.clawback : messages.recovery({ month: formatMonth(corrected) }),
      amount,
    })),
    ...corrections.map(({ amount, corrected_month: corrected, reason, is_reversal: isReversal }) => ({
      what: (isReversal ? messages.correctionReversed : messages.correction)({
        month: formatMonth(corrected!),
        reason,
      }),
      amount,
    })),
    ...tds.map(({ amount }) => ({ what: amount > 0 ? messages.tdsReversed : messages.tds, amount })),
    ...deductions.map(({ amount, reason, is_reversal: isReversal }) => ({
      what: (isReversal ? messages.deductionReversed : messages.deduction)({ reason }),
      amount,
    })),
    // A month that has payouts but no income needs no sum.
    ...(hasIncome ? [{ what: messages.net, amount: net, isSum: true }] : []),
    ...payouts.map((payout) => ({ what: describePayout(payout), amount: payout.amount })),
  ];
}

function describePayout({ at, failed, utr, paid_on: day }: IncomeMonth['payouts'][number]): string {
  if (failed) return messages.payoutFailed({ date: formatDay(at) });
  if (!day) return messages.payoutSent({ date: formatDay(at) });
  return utr ? messages.payoutUtr({ date: formatDay(day), utr }) : messages.payout({ date: formatDay(day) });
}

function Month({ month, member }: { month: IncomeMonth; member: string }) {
  const id = `month-${month.month}`;
  return (
    <section className={styles['sheet']} aria-labelledby={id}>
      <h2 id={id}>{formatMonth(month.month)}</h2>
      <Table
        caption={formatMonth(month.month)}
        isCaptionHidden
        columns={columns}
        rows={linesOf(month)}
        rowKey={(_line, index) => index}
      />
      {month.payouts.some(({ failed }) => !failed) && <p className={styles['quiet']}>{messages.payoutAbout}</p>}
      {month.changed_later?.map(({ month: later, amount }) => (
        <p key={later}>{messages.changedLater({ amount: formatRupeesExact(amount), month: formatMonth(later) })}</p>
      ))}
      {month.tds.map((tds, index) => (
        <Tds key={index} tds={tds} />
      ))}
      {explainedMonths(month).map((each) => (
        <p key={each}>
          <Link to={`/months/${each}`}>{messages.explained({ month: formatMonth(each) })}</Link>
        </p>
      ))}
      <div className={styles['file']}>
        <DownloadButton
          path={`${memberPaths.incomeAccount}/${month.month}/statement.pdf?member=${member}`}
          name={`income-statement-${month.month}.pdf`}
        >
          {messages.statement}
          <span className="visually-hidden"> {formatMonth(month.month)}</span>
        </DownloadButton>
        <p className={styles['quiet']}>{messages.statementHelp}</p>
      </div>
    </section>
  );
}

/** Returns the months whose incomes this month's entries belong to: its own, and those corrected since. */
const explainedMonths = ({ month, components, recoveries }: IncomeMonth): string[] => [
  ...(components.length > 0 ? [month] : []),
  ...recoveries.flatMap(({ corrected_month: corrected }) => corrected ?? []),
];

function Tds({ tds }: { tds: IncomeMonth['tds'][number] }) {
  const rate = `${tds.rate}%`;
  if (tds.amount > 0)
    return <p className={styles['quiet']}>{messages.tdsReversedAbout({ base: formatRupees(-tds.base) })}</p>;
  return (
    <p className={styles['quiet']}>
      {messages.rule({
        rate,
        base: formatRupees(tds.base),
        year: nameYear(tds.tax_year),
        income: formatRupees(tds.year_income),
        threshold: formatRupees(tds.threshold),
        before: formatRupees(tds.withheld_before),
        section: tds.section,
      })}
      {tds.alone !== undefined && <> {messages.alone({ alone: formatRupees(tds.alone) })}</>}
      {!tds.has_pan && (
        <>
          {' '}
          {messages.noPan({ rate })} <Link to="/membership/pan">{messages.addPan}</Link>
        </>
      )}
      {tds.certificates.map((each) => (
        <span key={each.number}>
          {' '}
          {messages.certificate({
            number: each.number,
            rate: `${each.rate}%`,
            amount: formatRupees(each.amount),
          })}
        </span>
      ))}
    </p>
  );
}
