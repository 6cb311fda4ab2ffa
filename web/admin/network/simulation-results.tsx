import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { SimulationResult, SimulationSide } from '#contract/admin/network/simulations.ts';
import { monthIncomes as incomeMessages, simulations as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { Figures, Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatMonth } from '../kit/dates.ts';
import styles from './simulations.module.css';

/** Loads the chart library only if there are figures. */
const ReportChart = lazyPart(() => import('../reports/report-chart.tsx'));

const componentNames = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;
const percent = (value: number | null) => (value === null ? incomeMessages.noSales : `${formatCount(value)}%`);

const ratio = ({ base, other }: Record<'base' | 'other', { payout_percent: number | null }>) =>
  `${percent(other.payout_percent)} · ${messages.was({ value: percent(base.payout_percent) })}`;

const countOf = ({ members, amount }: SimulationSide) =>
  messages.count({ count: formatCount(members), amount: change(0, amount) });

function change(base: number, other: number): string {
  const more = Math.round((other - base) * 100) / 100;
  return more === 0 ? formatRupees(0) : `${more > 0 ? '+' : '−'}${formatRupees(Math.abs(more))}`;
}

export function SimulationResults({ result }: { result: SimulationResult }) {
  const { base, other, winners, losers } = result;
  return (
    <>
      <Figures
        figures={[
          [messages.figures.change, change(base.amounts.gross, other.amounts.gross)],
          [messages.figures.ratio, ratio(result)],
          [messages.figures.winners, countOf(winners)],
          [messages.figures.losers, countOf(losers)],
        ]}
      />
      {other.fixed_income_missing > 0 && (
        <FormMessage kind="note">{messages.fixedMissing({ count: other.fixed_income_missing })}</FormMessage>
      )}
      <div className={look['halves']}>
        <ByComponent base={base} other={other} />
        <Spread spread={result.spread} />
        {result.months.length > 1 && (
          <Section title={messages.byMonth}>
            <Compared
              caption={messages.byMonth}
              head={messages.month}
              rows={result.months.map((month) => ({
                key: month.month,
                label: formatMonth(month.month),
                note: ratio(month),
                base: month.base.amounts.gross,
                other: month.other.amounts.gross,
              }))}
            />
          </Section>
        )}
        <Section title={incomeMessages.byRank}>
          <Compared
            caption={incomeMessages.byRank}
            head={messages.rank}
            rows={result.ranks.map((rank) => ({
              key: String(rank.rank),
              label: incomeMessages.rank({ rank: rank.rank }),
              note: messages.incomes({ other: formatCount(rank.other.incomes), base: formatCount(rank.base.incomes) }),
              base: rank.base.gross,
              other: rank.other.gross,
            }))}
          />
        </Section>
        <Top title={messages.mostWon} side={winners} />
        <Top title={messages.mostLost} side={losers} />
        <Inputs result={result} />
      </div>
    </>
  );
}

function ByComponent({ base, other }: Pick<SimulationResult, 'base' | 'other'>) {
  return (
    <Section title={incomeMessages.byComponent}>
      <Drawn
        places={componentNames.map((name) => ({
          label: incomeMessages.components[name],
          current: other.amounts[name],
          previous: base.amounts[name],
        }))}
        format={formatRupees}
      />
      <Compared
        caption={incomeMessages.byComponent}
        head={messages.component}
        rows={[...componentNames, 'gross' as const].map((name) => ({
          key: name,
          label: name === 'gross' ? messages.total : incomeMessages.components[name],
          base: base.amounts[name],
          other: other.amounts[name],
        }))}
      />
    </Section>
  );
}

/** How many incomes change by how much. */
function Spread({ spread }: Pick<SimulationResult, 'spread'>) {
  const steps = spread.map(({ over, members }, at) => ({
    label: nameStep(over, spread[at + 1]?.over ?? null),
    members,
  }));
  return (
    <Section title={messages.spread}>
      <Drawn
        places={steps.map(({ label, members }) => ({ label, current: members, previous: null }))}
        format={formatCount}
      />
      <Table
        caption={messages.spread}
        isCaptionHidden
        rows={steps}
        rowKey={({ label }) => label}
        columns={[
          { header: messages.changeOf, kind: 'rowHeader', cell: ({ label }) => label },
          { header: messages.sellers, kind: 'figure', cell: ({ members }) => formatCount(members) },
        ]}
      />
    </Section>
  );
}

function Inputs({ result }: { result: SimulationResult }) {
  return (
    <Section title={messages.inputs}>
      <p className={look['intro']}>{messages.inputsAbout}</p>
      <dl className={styles['hashes']}>
        <dt>{messages.input}</dt>
        <dd>
          <code>{result.input_sha256}</code>
        </dd>
        <dt>{messages.plan}</dt>
        <dd>
          <code>{result.plan_sha256}</code>
        </dd>
      </dl>
    </Section>
  );
}

/** The server's bounds are one paisa above whole rupees. */
function nameStep(over: number | null, next: number | null): string {
  if (over === 0) return messages.steps.same;
  const low = over === null ? null : formatRupees(Math.floor(Math.abs(over)));
  const high = next === null ? null : formatRupees(Math.floor(Math.abs(next)));
  if (over === null) return messages.steps.lessOver({ amount: high! });
  if (over < 0)
    return next === 0 ? messages.steps.lessUpTo({ amount: low! }) : messages.steps.less({ from: high!, to: low! });
  if (next === null) return messages.steps.moreOver({ amount: low! });
  return over < 1 ? messages.steps.moreUpTo({ amount: high! }) : messages.steps.more({ from: low!, to: high! });
}

interface DrawnProps {
  places: { label: string; current: number; previous: number | null }[];
  format: (figure: number) => string;
}

function Drawn(props: DrawnProps) {
  return (
    <Suspense fallback={<Skeleton height={280} />}>
      <ReportChart {...props} isOverTime={false} now={messages.other} before={messages.base} />
    </Suspense>
  );
}

interface ComparedRow {
  key: string;
  label: ReactNode;
  note?: string;
  base: number;
  other: number;
}

function rowName({ label, note }: Pick<ComparedRow, 'label' | 'note'>) {
  return (
    <>
      {label}
      {note !== undefined && <span className={look['small']}>{note}</span>}
    </>
  );
}

function Compared({ caption, head, rows }: { caption: string; head: string; rows: readonly ComparedRow[] }) {
  const columns: Column<ComparedRow>[] = [
    {
      header: head,
      kind: 'rowHeader',
      cell: rowName,
    },
    { header: messages.base, kind: 'figure', cell: ({ base }) => formatRupees(base) },
    { header: messages.other, kind: 'figure', cell: ({ other }) => formatRupees(other) },
    { header: messages.changeOf, kind: 'figure', cell: ({ base, other }) => change(base, other) },
  ];
  return (
    <Table
      caption={caption}
      isCaptionHidden
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      onPhone={{ scrollsAs: caption }}
    />
  );
}

/** The fifty largest changes at most. */
function Top({ title, side }: { title: string; side: SimulationSide }) {
  if (side.top.length === 0) return null;
  return (
    <Section title={title}>
      <details className={styles['top']}>
        <summary>{messages.show({ count: side.top.length })}</summary>
        <Compared
          caption={title}
          head={incomeMessages.columns.member}
          rows={side.top.map(({ member_id: id, base, other }) => ({
            key: id,
            label: <Link to={`/members/${id}`}>{id}</Link>,
            base,
            other,
          }))}
        />
      </details>
    </Section>
  );
}
