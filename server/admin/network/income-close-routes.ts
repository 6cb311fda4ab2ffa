import type * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import {
  type IncomeCheck,
  IncomeCheckBody,
  IncomeCheckParam,
  type IncomeClose,
  IncomeCloseReply,
  IncomeRunReply,
  staffIncomeClosesPath,
  IncomeStatementList,
  IncomeStatementParam,
  IncomeStatementQuery,
  type IncomeStatementRow,
} from '#contract/admin/network/income-closes.ts';
import type { incomeRunStates } from '#contract/admin/network/months.ts';
import {
  checkException,
  type Close,
  closeNotFound,
  type ExceptionCheck,
  findClose,
  findStatements,
  readExplained,
  readSources,
  type MonthClose,
  readChecks,
  readForecast,
  readMonthClose,
  startClose,
  sumRecovered,
  type StatementRow,
} from '#server/income-close/index.ts';
import {
  IncomeExplainedReply,
  IncomeSourcesQuery,
  IncomeSourcesReply,
  StaffIncomeParam,
} from '#contract/income-explained.ts';
import { languageOf } from '#server/platform/language.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { centiSp, centiSpToPoints } from '#server/money/rates.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { allow } from '../guard.ts';
import { inBackground, type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const pageSize = 20;
const exportedAtOnce = 1_000;
const one = `${staffIncomeClosesPath}/:month`;
const statements = `${one}/statements`;
const params = IncomeStatementParam;

export function incomeCloseRoutes(site: Site, services: Services): void {
  explainedRoutes(site, services);
  site.get(
    one,
    { ...allow('network.read'), schema: { params, response: { 200: IncomeCloseReply } } },
    async ({ params: { month } }) => ({ status: success, data: await readMonth(services, month) }),
  );
  site.post(
    `${one}/run`,
    { ...allow('income.close', 'income_close.run'), schema: { params, response: { 200: IncomeRunReply } } },
    async (request) => {
      const started = unwrap(await startClose(services, request.actor, request.params.month));
      return { status: success, data: { id: started } };
    },
  );
  site.post(
    `${one}/exceptions/:kind`,
    {
      ...allow('income.close', 'income_close.check'),
      schema: { params: IncomeCheckParam, body: IncomeCheckBody, response: { 200: DoneReply } },
    },
    async (request) => {
      const actor = { ...request.actor, objectId: request.params.month };
      unwrap(await checkException(services, actor, { ...request.params, ...request.body }));
      return { status: success, message: localize(request, messages.replies.incomeClose.checked) };
    },
  );
  site.get(
    statements,
    {
      ...allow('network.read', 'income_close.list'),
      schema: { params, querystring: IncomeStatementQuery, response: { 200: IncomeStatementList } },
    },
    async (request, reply) => {
      const close = await findClose(services.db, request.params.month);
      if (!close) return sendApiError(request, reply, closeNotFound.error);
      return readStatements(services, close, request.query);
    },
  );
  site.get(
    `${statements}.csv`,
    {
      ...allow('network.read', 'income_close.export'),
      schema: {
        summary: 'The incomes of a month as a CSV file',
        params,
        querystring: IncomeStatementQuery,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const close = await findClose(services.db, request.params.month);
      if (!close) return sendApiError(request, reply, closeNotFound.error);
      const background = inBackground(services);
      return sendList(reply, `incomes-${request.params.month}`, columns, (cursor) =>
        readStatements(background, close, { ...request.query, cursor, limit: exportedAtOnce }),
      );
    },
  );
}

/** Reads the close of a month, the progress of its run, and the forecast before there is one. */
async function readMonth(services: Services, month: string) {
  const { db } = services;
  const { close, run } = await readMonthClose(db, month);
  const forecast = await readForecast(services, month);
  return {
    month,
    close:
      close &&
      closeToWire(
        close,
        await readChecks(db, close, readNetworkSettings(services)),
        await sumRecovered(db, close.month),
      ),
    run: run && runToWire(run),
    forecast: forecast && {
      as_of: forecast.computed_at.toISOString(),
      members: forecast.members!,
      active: forecast.active!,
      earners: forecast.earners!,
      gross: rupees(forecast.gross_paise!),
    },
  };
}

/** Adds the calls that explain a direct seller's monthly income, down to the members below. */
function explainedRoutes(site: Site, services: Services): void {
  const path = `${statements}/:member_id`;
  const access = allow('network.read', 'income_close.list');
  const nameOf = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim();
  site.get(
    path,
    { ...access, schema: { params: StaffIncomeParam, response: { 200: IncomeExplainedReply } } },
    async (request, reply) => {
      const { month, member_id: memberId } = request.params;
      const close = await findClose(services.db, month);
      const language = languageOf(request);
      const explained = close && (await readExplained(services.db, close, { memberId, language, nameOf }));
      return explained ? { status: success, data: explained } : sendApiError(request, reply, closeNotFound.error);
    },
  );
  site.get(
    `${path}/sources`,
    {
      ...access,
      schema: { params: StaffIncomeParam, querystring: IncomeSourcesQuery, response: { 200: IncomeSourcesReply } },
    },
    async (request, reply) => {
      const { month, member_id: memberId } = request.params;
      const { level, cursor: after = null } = request.query;
      const close = await findClose(services.db, month);
      const asked = { memberId, level, after, limit: pageSize, nameOf };
      const found = close && (await readSources(services.db, close, asked));
      return found ? { status: success, ...found } : sendApiError(request, reply, closeNotFound.error);
    },
  );
}

const rupees = (amount: number) => paiseToRupees(paise(amount));
const points = (hundredths: number) => centiSpToPoints(centiSp(hundredths));

export function runState(run: NonNullable<MonthClose['run']>): (typeof incomeRunStates)[number] {
  if (run.state === 'failed') return 'failed';
  return run.isStopped ? 'stopped' : 'running';
}

function runToWire(run: NonNullable<MonthClose['run']>): NonNullable<IncomeCloseReply['data']['run']> {
  return {
    id: run.id,
    state: runState(run),
    step: run.step,
    done_members: run.done_members,
    all_members: run.all_members,
    failure: run.failure,
    requested_by: run.requested_by,
    requested_at: run.requested_at.toISOString(),
  };
}

const checkToWire = ({ kind, state, isRequired, last }: ExceptionCheck): IncomeCheck => ({
  kind,
  state,
  is_required: isRequired,
  note: last?.note ?? null,
  checked_by: last?.checked_by ?? null,
  checked_at: last?.checked_at.toISOString() ?? null,
});

function closeToWire(
  { summary, ...close }: Close,
  checks: readonly ExceptionCheck[],
  recovered: Awaited<ReturnType<typeof sumRecovered>>,
): IncomeClose {
  const { amounts, ranks, exceptions, since_draft: draft, since_month: month } = summary;
  const difference = (found: typeof draft) => found && { members: found.members, gross: rupees(found.gross_paise) };
  const { gross } = amounts;
  const sales = summary.net_sales_paise;
  return {
    id: close.id,
    state: close.state,
    computed_by: close.requested_by,
    computed_at: close.computed_at!.toISOString(),
    approved_by: close.approved_by,
    approved_at: close.approved_at?.toISOString() ?? null,
    hashes: {
      members: close.members_sha256!,
      purchases: close.purchases_sha256!,
      plan: close.plan_sha256!,
      p_bonus_chart: close.p_bonus_chart_sha256!,
      incomes: close.statements_sha256!,
    },
    members: summary.members,
    active: summary.active,
    frozen: summary.frozen,
    earners: summary.earners,
    own_sp: points(summary.own_centi_sp),
    amounts: {
      personal: rupees(amounts.personal),
      rebate: rupees(amounts.rebate),
      group: rupees(amounts.group),
      fixed: rupees(amounts.fixed),
      e_bonus: rupees(amounts.e_bonus),
      r_bonus: rupees(amounts.r_bonus),
      p_bonus: rupees(amounts.p_bonus),
      gross: rupees(gross),
    },
    ranks: Object.entries(ranks).map(([rank, members]) => ({ rank: Number(rank), members })),
    net_sales: rupees(sales),
    // Rounded down to hundredths of a percent.
    payout_percent: sales > 0 ? Math.floor((gross * 10_000) / sales) / 100 : null,
    since_draft: difference(draft),
    since_month: difference(month),
    recovered: { members: recovered.members, amount: rupees(recovered.paise) },
    exceptions,
    checks: checks.map(checkToWire),
  };
}

async function readStatements(
  { db }: Services,
  close: Close,
  { view = 'all', cursor, limit = pageSize }: z.infer<typeof IncomeStatementQuery>,
) {
  const found = await findStatements(db, close, { view, after: cursor ?? null, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    status: success,
    data: shown.map(statementToWire),
    meta: { next_cursor: found.length > limit ? shown.at(-1)!.member_id : null },
  };
}

function statementToWire(row: StatementRow): IncomeStatementRow {
  return {
    member_id: row.member_id,
    name: row.name,
    sponsor_id: row.sponsor_id,
    is_active: row.is_active,
    is_frozen: row.is_frozen,
    rank: row.rank,
    leaders: row.leaders,
    network: row.network,
    own_sp: points(row.own_centi_sp),
    purchases: rupees(row.purchase_paise),
    personal: rupees(row.personal_paise),
    rebate: rupees(row.rebate_paise),
    group: rupees(row.group_paise),
    fixed: rupees(row.fixed_paise),
    e_bonus: rupees(row.e_bonus_paise),
    r_bonus: rupees(row.r_bonus_paise),
    p_bonus: rupees(row.p_bonus_paise),
    gross: rupees(row.gross_paise),
    recovered: rupees(row.recovered),
    gross_before: row.grossBefore === null ? null : rupees(row.grossBefore),
  };
}

const columns: ListColumns<IncomeStatementRow> = {
  member_id: (row) => row.member_id,
  name: (row) => row.name,
  sponsor_id: (row) => row.sponsor_id,
  active: (row) => (row.is_active ? 1 : 0),
  frozen: (row) => (row.is_frozen ? 1 : 0),
  rank: (row) => row.rank,
  leaders: (row) => row.leaders,
  network: (row) => row.network,
  own_sp: (row) => row.own_sp,
  purchases: (row) => row.purchases,
  personal: (row) => row.personal,
  rebate: (row) => row.rebate,
  group: (row) => row.group,
  fixed: (row) => row.fixed,
  e_bonus: (row) => row.e_bonus,
  r_bonus: (row) => row.r_bonus,
  p_bonus: (row) => row.p_bonus,
  gross: (row) => row.gross,
  recovered: (row) => row.recovered,
  gross_before: (row) => row.gross_before,
};
