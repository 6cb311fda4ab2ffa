import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { staffPlanPath, type StaffPlansReply } from '#contract/admin/network/plans.ts';
import {
  maxSimulatedMonths,
  type Simulation,
  type SimulationReply,
  type SimulationsReply,
  staffSimulationsPath,
} from '#contract/admin/network/simulations.ts';
import { incomePlans as planMessages, simulations as messages } from '#messages/admin.ts';
import { FormFooter, FormMessage } from '#web/admin/kit/form.tsx';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import { ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { usePolling } from '#web/admin/kit/use-polling.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatDay, formatMonth, formatTime } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import months from './month-incomes.module.css';
import { SimulationResults } from './simulation-results.tsx';
import styles from './simulations.module.css';

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
      {simulations.length > 0 && <TablePanel name={messages.heading} rows={simulations} columns={columnsOf(plans)} />}
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
      {result && <SimulationResults result={result} />}
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
