import {
  type Simulation as WireSimulation,
  SimulationBody,
  SimulationParam,
  SimulationReply,
  type SimulationResult as WireResult,
  SimulationsReply,
  StartedSimulationReply,
  staffSimulationsPath,
} from '#contract/admin/network/simulations.ts';
import {
  readSimulatedMonths,
  readSimulation,
  readSimulations,
  type Simulation,
  type SimulationResult,
  startSimulation,
} from '#server/income-close/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const notFound = err(404, 'income_simulation_not_found', messages.errors.staff.simulations.notFound);

/** Simulations compute closed months with other tables. */
export function simulationRoutes(site: Site, services: Services): void {
  site.get(
    staffSimulationsPath,
    { ...allow('network.read'), schema: { response: { 200: SimulationsReply } } },
    async () => ({
      status: success,
      data: {
        simulations: (await readSimulations(services.db)).map(toWire),
        months: await readSimulatedMonths(services.db),
      },
    }),
  );
  site.get(
    `${staffSimulationsPath}/:id`,
    { ...allow('network.read'), schema: { params: SimulationParam, response: { 200: SimulationReply } } },
    async (request, reply) => {
      const simulation = await readSimulation(services.db, request.params.id);
      if (!simulation) return sendApiError(request, reply, notFound.error);
      const { result } = simulation;
      return {
        status: success,
        data: { simulation: toWire(simulation), result: result && resultToWire(simulation, result) },
      };
    },
  );
  site.post(
    staffSimulationsPath,
    {
      ...allow('network.manage', 'income_plan.simulate'),
      schema: { body: SimulationBody, response: { 200: StartedSimulationReply } },
    },
    async (request) => {
      const started = unwrap(await startSimulation(services, request.actor, request.body));
      return { status: success, data: { id: started } };
    },
  );
}

function toWire(simulation: Omit<Simulation, 'result'>): WireSimulation {
  return {
    id: simulation.id,
    state: simulation.isStopped ? 'stopped' : simulation.state,
    plan: simulation.plan_version_id,
    from: simulation.from_month.slice(0, 7),
    to: simulation.to_month.slice(0, 7),
    requested_by: simulation.requested_by,
    requested_at: simulation.requested_at.toISOString(),
    finished_at: simulation.finished_at?.toISOString() ?? null,
    done_months: simulation.done_months,
    all_months: simulation.all_months,
    failure: simulation.failure,
  };
}

type Totals = SimulationResult['months'][number]['base'];
const rupees = (amount: number) => paiseToRupees(paise(amount));
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** With the shop's net sales. */
function totalsToWire(months: readonly Totals[], netSales: number): WireResult['base'] {
  const add = (name: keyof Totals['amounts']) => sum(months.map(({ amounts }) => amounts[name]));
  const gross = add('gross');
  return {
    amounts: {
      personal: rupees(add('personal')),
      rebate: rupees(add('rebate')),
      group: rupees(add('group')),
      fixed: rupees(add('fixed')),
      e_bonus: rupees(add('e_bonus')),
      r_bonus: rupees(add('r_bonus')),
      p_bonus: rupees(add('p_bonus')),
      gross: rupees(gross),
    },
    earners: sum(months.map(({ earners }) => earners)),
    // Rounded down to hundredths of a percent, as beside a draft.
    payout_percent: netSales > 0 ? Math.floor((gross * 10_000) / netSales) / 100 : null,
    fixed_income_missing: sum(months.map((month) => month.fixed_income_missing)),
  };
}

function resultToWire({ input_sha256, plan_sha256 }: Simulation, { months, changes }: SimulationResult): WireResult {
  const netSales = sum(months.map((month) => month.net_sales_paise));
  const [base, other] = [months.map((month) => month.base), months.map((month) => month.other)];
  const side = ({ members, paise: amount, top }: typeof changes.winners) => ({
    members,
    amount: rupees(amount),
    top: top.map((each) => ({ member_id: each.member_id, base: rupees(each.base), other: rupees(each.other) })),
  });
  const rankOf = (totals: readonly Totals[], rank: number) => {
    const found = totals.flatMap(({ ranks }) => ranks.filter((each) => each.rank === rank));
    return { incomes: sum(found.map(({ incomes }) => incomes)), gross: rupees(sum(found.map(({ gross }) => gross))) };
  };
  const ranks = [...new Set([...base, ...other].flatMap((each) => each.ranks.map(({ rank }) => rank)))];
  return {
    net_sales: rupees(netSales),
    base: totalsToWire(base, netSales),
    other: totalsToWire(other, netSales),
    months: months.map((month) => ({
      month: month.month,
      net_sales: rupees(month.net_sales_paise),
      base: totalsToWire([month.base], month.net_sales_paise),
      other: totalsToWire([month.other], month.net_sales_paise),
    })),
    ranks: ranks
      .toSorted((one, two) => one - two)
      .map((rank) => ({ rank, base: rankOf(base, rank), other: rankOf(other, rank) })),
    winners: side(changes.winners),
    losers: side(changes.losers),
    unchanged: changes.unchanged,
    spread: changes.spread.map(({ over, members }) => ({ over: over === null ? null : rupees(over), members })),
    input_sha256: input_sha256!,
    plan_sha256,
  };
}
