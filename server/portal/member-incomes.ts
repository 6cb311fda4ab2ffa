import {
  IncomeEntriesQuery,
  IncomeEntriesReply,
  type IncomeEntry,
  IncomeExplainedReply,
  IncomeMonthParam,
  IncomeSourcesQuery,
  IncomeSourcesReply,
} from '#contract/income-explained.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { monthInIndia } from '#contract/india-time.ts';
import { customerOf, requireCustomer, shortName } from '#server/customers/index.ts';
import {
  type Close,
  explainStatement,
  findClose,
  isInGroup,
  readExplained,
  readSources,
} from '#server/income-close/index.ts';
import { findMember } from '#server/members/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { type ApiError, err, invalidFields } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findLedgerEntries } from '#server/sale-points/index.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const pageSize = 20;
const one = `${memberPaths.incomes}/:month`;

/**
 * Explains the caller's income of an approved month. Members below are shown with an abbreviated name and what counted.
 */
export function memberIncomeRoutes(site: Site, services: Services): void {
  const { db } = services;
  const signedIn = requireCustomer(services);
  const schema = { tags: ['direct sellers'], params: IncomeMonthParam };
  const failures = { 401: Failure, 404: Failure, 422: Failure };
  site.get(
    one,
    { ...signedIn, schema: { ...schema, response: { 200: IncomeExplainedReply, ...failures } } },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      const close = await findApproved(services, request.params.month);
      const asked = { memberId, language: languageOf(request), nameOf: shortName };
      const explained = close && (await readExplained(db, close, asked));
      return explained
        ? { status: success, data: explained }
        : sendApiError(request, reply, await whyNone(services, memberId, request.params.month));
    },
  );
  site.get(
    `${one}/sources`,
    {
      ...signedIn,
      schema: { ...schema, querystring: IncomeSourcesQuery, response: { 200: IncomeSourcesReply, ...failures } },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      const { level, cursor: after = null } = request.query;
      const close = await findApproved(services, request.params.month);
      const asked = { memberId, level, after, limit: pageSize, nameOf: shortName };
      const found = close && (await readSources(db, close, asked));
      return found
        ? { status: success, ...found }
        : sendApiError(request, reply, await whyNone(services, memberId, request.params.month));
    },
  );
  site.get(
    `${one}/entries`,
    {
      ...signedIn,
      schema: { ...schema, querystring: IncomeEntriesQuery, response: { 200: IncomeEntriesReply, ...failures } },
    },
    async (request, reply) => {
      const { memberId: own } = customerOf(request);
      if (own === null) return sendApiError(request, reply, noSeller.error);
      const { member_id: memberId = own, cursor: before = null } = request.query;
      const { month } = request.params;
      const close = await findApproved(services, month);
      if (!close || !(await maySee(services, close, { own, memberId })))
        return sendApiError(request, reply, await whyNone(services, own, month));
      return listEntries(services, { memberId, isOwn: memberId === own }, { month, before });
    },
  );
}

/** Lists the entries of a member's month. Only their own have order numbers and amounts. */
async function listEntries(
  { db }: Services,
  { memberId, isOwn }: { memberId: string; isOwn: boolean },
  page: { month: string; before: number | null },
) {
  const found = await findLedgerEntries(db, memberId, { ...page, limit: pageSize + 1 });
  const shown = found.slice(0, pageSize);
  return {
    status: success,
    data: shown.map((entry): IncomeEntry => ({
      id: entry.id,
      at: entry.at.toISOString(),
      is_reversal: entry.points < 0 || entry.amount < 0,
      is_late: entry.isLate,
      order_number: isOwn ? entry.orderNumber : null,
      sp: centiSpToPoints(entry.points),
      amount: isOwn ? paiseToRupees(entry.amount) : null,
    })),
    meta: { next_cursor: found.length > pageSize ? String(shown.at(-1)!.id) : null },
  };
}

/**
 * Why a direct seller has no income of a month: the month is still to come, they joined after it, or nothing is
 * approved.
 */
async function whyNone({ db, clock }: Services, memberId: string, month: string): Promise<ApiError> {
  const at = clock.now();
  const { monthToCome, monthBeforeJoining, noIncome } = messages.errors.members;
  if (month > monthInIndia(at)) return invalidFields({ month: [monthToCome] }).error;
  const member = await findMember(db, memberId, at);
  if (member && month < member.joinedOn.slice(0, 7)) return invalidFields({ month: [monthBeforeJoining] }).error;
  return err(404, 'income_not_found', noIncome).error;
}

async function findApproved({ db }: Services, month: string): Promise<Close | null> {
  const close = await findClose(db, month);
  return close?.state === 'approved' ? close : null;
}

/** The caller's own figures, and those of members below them in that month's tree. */
async function maySee(
  { db }: Services,
  close: Close,
  { own, memberId }: { own: string; memberId: string },
): Promise<boolean> {
  const explained = await explainStatement(db, close, own);
  if (!explained) return false;
  if (own === memberId) return true;
  return explained.place !== null && (await isInGroup(db, close, explained.place, memberId));
}
