import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { staffPlanPath, type StaffPlansReply } from '#contract/admin/network/plans.ts';
import {
  maxSimulatedMonths,
  type Simulation,
  type SimulationReply,
  type SimulationResult,
  type SimulationSide,
  type SimulationsReply,
  staffSimulationsPath,
} from '#contract/admin/network/simulations.ts';
import {
  incomePlans as planMessages,
  monthIncomes as incomeMessages,
  simulations as messages,
} from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FormFooter, FormMessage } from '#web/admin/kit/form.tsx';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Figures, Section, BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatDay, formatMonth, formatTime } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import months from './month-incomes.module.css';
import styles from './simulations.module.css';

/** Loads the chart library only if there are figures. */
const ReportChart = lazyPart(() => import('../reports/report-chart.tsx'));

const tones: Record<Simulation['state'], Tone> = {
  running: 'neutral',
  stopped: 'danger',
  failed: 'danger',
  done: 'success',
};

type Plans = StaffPlansReply['data'];

const readPlans = async (signal: AbortSignal) => (await readAsStaff<StaffPlansReply>(staffPlanPath, { signal })).data;

export async function readSimulationList({ signal }: PageRequest) {
  const [list, plans] = await Promise.all([
    readAsStaff<SimulationsReply>(staffSimulationsPath, { signal }),
    readPlans(signal),
  ]);
  return { ...list.data, plans };
}

export async function readSimulation({ params, signal }: PageRequest) {
  const path = `${staffSimulationsPath}/${encodeURIComponent(params['id'] ?? '')}`;
  const [{ data }, plans] = await Promise.all([readAsStaff<SimulationReply>(path, { signal }), readPlans(signal)]);
  return { ...data, plans };
}

/** Names a plan by its first day. */
function namePlan({ versions }: Plans, plan: number | null): string {
  const version = versions.find(({ id }) => id === plan);
  return version ? planMessages.from({ day: formatDay(version.effective_from) }) : messages.draft;
}

const nameMonths = ({ from, to }: Pick<Simulation, 'from' | 'to'>) =>
  from === to ? formatMonth(from) : messages.months({ from: formatMonth(from), to: formatMonth(to) });

const columnsOf = (plans: Plans): Column<Simulation>[] => [
  {
    header: messages.columns.plan,
    kind: 'rowHeader',
    cell: ({ id, plan }) => <Link to={`/income-plans/simulations/${id}`}>{namePlan(plans, plan)}</Link>,
  },
  { header: messages.columns.months, cell: nameMonths },
  {
    header: messages.columns.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{messages.states[state]}</Badge>,
  },
  {
    header: messages.columns.by,
    cell: ({ requested_by: name, requested_at: at }) => messages.by({ name, time: formatTime(at) }),
  },
];

export function SimulationList() {
  const { simulations, plans, months: closed } = useLoaderData<Awaited<ReturnType<typeof readSimulationList>>>();
  const mayRun = usePermission('network.manage');
  usePolling(simulations.some(({ state }) => state === 'running'));
  return (
    <>
      <BackLink to="/income-plans">{planMessages.all}</BackLink>
      <ListHead heading={messages.heading} />
      <p className={look['intro']}>{messages.intro}</p>
      {closed.length === 0 && <EmptyState>{messages.nothingClosed}</EmptyState>}
      {closed.length > 0 && mayRun && <NewSimulation plans={plans} closed={closed} />}
      {simulations.length > 0 && (
        <TablePanel caption={messages.heading} isCaptionHidden rows={simulations} columns={columnsOf(plans)} />
      )}
    </>
  );
}

function NewSimulation({ plans, closed }: { plans: Plans; closed: readonly string[] }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choices = [
    ...(plans.draft ? [{ value: 'draft', label: messages.draft }] : []),
    ...plans.versions.map(({ id }) => ({ value: String(id), label: namePlan(plans, id) })),
  ];
  const asked = search.get('plan');
  const form = useForm({
    initial: {
      plan: choices.find(({ value }) => value === asked)?.value ?? choices[0]?.value ?? '',
      from: closed[0]!,
      to: closed[0]!,
    },
    async submit({ plan, from, to }) {
      const sent = await callAsStaff<{ data: { id: number } }>(staffSimulationsPath, {
        body: { plan: plan === 'draft' ? null : Number(plan), from, to },
      });
      if (!sent.ok) return sent.failure;
      await navigate(`/income-plans/simulations/${sent.reply.data.id}`);
      return null;
    },
  });
  const options = closed.map((month) => ({ value: month, label: formatMonth(month) }));
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.run}>
      <SelectField {...form.field('plan')} label={messages.plan} options={choices} />
      <SelectField
        {...form.field('from')}
        label={messages.from}
        hint={messages.mostMonths({ count: maxSimulatedMonths })}
        options={options}
      />
      <SelectField {...form.field('to')} label={messages.to} options={options} />
      <div className={look['wide']}>
        <FormFooter form={form} variant="primary" label={messages.run} />
      </div>
    </form>
  );
}

const pollMs = 2_000;

/** Reloads the page's data every two seconds while a simulation runs. */
function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

export function SimulationPage() {
  const { simulation, result, plans } = useLoaderData<Awaited<ReturnType<typeof readSimulation>>>();
  usePolling(simulation.state === 'running');
  return (
    <>
      <BackLink to="/income-plans/simulations">{messages.all}</BackLink>
      <ScreenHeading>{messages.title({ months: nameMonths(simulation) })}</ScreenHeading>
      <p className={look['tools']}>
        <Badge tone={tones[simulation.state]}>{messages.states[simulation.state]}</Badge>
        <span>
          {simulation.plan === null ? (
            messages.draftAsItWas
          ) : (
            <Link to={`/income-plans/${simulation.plan}`}>{namePlan(plans, simulation.plan)}</Link>
          )}
        </span>
        <span className={look['intro']}>
          {messages.by({ name: simulation.requested_by, time: formatTime(simulation.requested_at) })}
        </span>
      </p>
      <Progress simulation={simulation} />
      {result && <Result result={result} />}
    </>
  );
}

function Progress({ simulation: { state, failure, done_months: done, all_months: all } }: { simulation: Simulation }) {
  if (state === 'failed') return <FormMessage>{messages.failed({ reason: failure ?? '' })}</FormMessage>;
  if (state === 'stopped') return <FormMessage>{messages.stopped}</FormMessage>;
  if (state === 'done') return null;
  return (
    <section className={months['run']} aria-label={messages.running}>
      <p role="status">{messages.progress({ done, all })}</p>
      <progress aria-label={messages.running} value={done} max={all} />
      <p className={look['quiet']}>{messages.goesOn}</p>
    </section>
  );
}

const componentNames = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;
const percent = (value: number | null) => (value === null ? incomeMessages.noSales : `${formatCount(value)}%`);

function change(base: number, other: number): string {
  const more = Math.round((other - base) * 100) / 100;
  return more === 0 ? formatRupees(0) : `${more > 0 ? '+' : '−'}${formatRupees(Math.abs(more))}`;
}

function Result({ result }: { result: SimulationResult }) {
  const { base, other, winners, losers } = result;
  return (
    <>
      <Figures
        figures={[
          [messages.figures.change, change(base.amounts.gross, other.amounts.gross)],
          [
            messages.figures.ratio,
            `${percent(other.payout_percent)} · ${messages.was({ value: percent(base.payout_percent) })}`,
          ],
          [
            messages.figures.winners,
            messages.count({ count: formatCount(winners.members), amount: change(0, winners.amount) }),
          ],
          [
            messages.figures.losers,
            messages.count({ count: formatCount(losers.members), amount: change(0, losers.amount) }),
          ],
        ]}
      />
      {other.fixed_income_missing > 0 && (
        <FormMessage kind="note">{messages.fixedMissing({ count: other.fixed_income_missing })}</FormMessage>
      )}
      <div className={look['halves']}>
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
        <Section title={messages.spread}>
          <Drawn
            places={result.spread.map(({ over, members }, at) => ({
              label: nameStep(over, result.spread[at + 1]?.over ?? null),
              current: members,
              previous: null,
            }))}
            format={formatCount}
          />
          <Table
            caption={messages.spread}
            isCaptionHidden
            rows={result.spread.map((row, at) => ({ ...row, next: result.spread[at + 1]?.over ?? null }))}
            rowKey={({ over }) => over ?? 'below'}
            columns={[
              { header: messages.changeOf, kind: 'rowHeader', cell: ({ over, next }) => nameStep(over, next) },
              { header: messages.sellers, kind: 'figure', cell: ({ members }) => formatCount(members) },
            ]}
          />
        </Section>
        {result.months.length > 1 && (
          <Section title={messages.byMonth}>
            <Compared
              caption={messages.byMonth}
              head={messages.month}
              rows={result.months.map((month) => ({
                key: month.month,
                label: formatMonth(month.month),
                note: `${percent(month.other.payout_percent)} · ${messages.was({ value: percent(month.base.payout_percent) })}`,
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
      </div>
    </>
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
