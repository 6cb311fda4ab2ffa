import {
  OwnIncomeAccountQuery,
  OwnIncomeAccountReply,
  OwnIncomeYearQuery,
  OwnIncomeYearReply,
  OwnMemberQuery,
  StatementParam,
  TaxQuarter,
  TaxYearParam,
} from '#contract/income-ledger.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import {
  printIncomeYearFile,
  printStatementFile,
  sendPrivateFile,
  writeIncomeYearFile,
} from '#server/documents/index.ts';
import { findIncomeYears, momentsOfTaxYear, readIncomeAccount, readIncomeYear } from '#server/income-ledger/index.ts';
import { findPayoutHold, readPayoutsOf, readPayoutsWithin } from '#server/payouts/index.ts';
import { findOwnMembers, findTdsCertificates, openTdsCertificate } from '#server/members/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { noSeller, toOwnPayout } from './member-home.ts';

/** One year of monthly payouts. */
const payoutsShown = 12;
const noCertificate = err(404, 'tds_certificate_not_found', messages.errors.members.noCertificate);

const nothingInYear = err(404, 'income_not_found', messages.errors.members.noIncomeInYear);

/** With the given member ID, or the latest one without an ID. */
const pickMember = <Member extends { memberId: string }>(own: readonly Member[], asked: string | undefined) =>
  asked === undefined ? own[0] : own.find(({ memberId }) => memberId === asked);

/**
 * Credited income, TDS and payouts, and each month as a PDF. Also for those who have left, and for the earlier member
 * IDs of those who joined again.
 */
export function incomeAccountRoutes(site: Site, services: Services, limits: Limits): void {
  const tags = ['direct sellers'];
  site.get(
    memberPaths.incomeAccount,
    {
      ...requireCustomer(services),
      schema: {
        tags,
        querystring: OwnIncomeAccountQuery,
        response: { 200: OwnIncomeAccountReply, 401: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      const { cursor = null, member: asked } = request.query;
      const members = await findOwnMembers(services.db, customerOf(request).id);
      const member = pickMember(members, asked);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const data = {
        ...(await readOwnAccount(services, member.memberId, cursor)),
        members: members.map(({ memberId, leftAt }) => ({
          member_id: memberId,
          left_on: leftAt && dayInIndia(leftAt),
        })),
      };
      return { status: 'success' as const, data };
    },
  );
  site.get(
    `${memberPaths.incomeAccount}/:month/statement.pdf`,
    {
      ...requireCustomer(services, limits.memberFile),
      schema: { tags, params: StatementParam, querystring: OwnMemberQuery },
    },
    async (request, reply) => {
      const member = pickMember(await findOwnMembers(services.db, customerOf(request).id), request.query.member);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const file = unwrap(await printStatementFile(services, member, request.params.month, languageOf(request)));
      return sendPrivateFile(reply, file);
    },
  );
  incomeYearRoutes(site, services, limits);
  site.get(
    `${memberPaths.incomeAccount}/tds-certificates/:year/:quarter`,
    {
      ...requireCustomer(services, limits.memberFile),
      schema: { tags, params: TaxQuarter, querystring: OwnMemberQuery },
    },
    async (request, reply) => {
      const member = pickMember(await findOwnMembers(services.db, customerOf(request).id), request.query.member);
      const { year, quarter } = request.params;
      const bytes = member && (await openTdsCertificate(services, { memberId: member.memberId, year, quarter }));
      if (!bytes) return sendApiError(request, reply, noCertificate.error);
      const name = `tds-certificate-${year}-q${quarter}.pdf`;
      return sendPrivateFile(reply, { bytes, type: 'application/pdf', name });
    },
  );
}

async function readOwnAccount(services: Services, memberId: string, cursor: Parameters<typeof readIncomeAccount>[2]) {
  const account = await readIncomeAccount(services.db, memberId, cursor);
  const payouts = await readPayoutsOf(services.db, memberId, payoutsShown);
  return {
    ...account,
    payouts: payouts.map(toOwnPayout),
    payout_hold: await findPayoutHold(services, memberId),
    payout_minimum: readNetworkSettings(services).minimumPayout,
    tds_certificates: await findTdsCertificates(services.db, memberId),
    member_id: memberId,
  };
}

/** Calls for one of the caller's tax years, as JSON and as files. */
function incomeYearRoutes(site: Site, services: Services, limits: Limits): void {
  const tags = ['direct sellers'];
  const base = `${memberPaths.incomeAccount}/years`;
  site.get(
    base,
    {
      ...requireCustomer(services),
      schema: {
        tags,
        querystring: OwnIncomeYearQuery,
        response: { 200: OwnIncomeYearReply, 401: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      const { member: asked, year } = request.query;
      const member = pickMember(await findOwnMembers(services.db, customerOf(request).id), asked);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const { memberId } = member;
      const years = await findIncomeYears(services.db, memberId);
      const shown = year ?? years[0] ?? taxYearOf(services.clock.now());
      const certificates = await findTdsCertificates(services.db, memberId);
      const data = {
        ...(await readYear(services, memberId, shown)),
        years,
        tds_certificates: certificates.filter((each) => each.year === shown),
        member_id: memberId,
      };
      return { status: 'success' as const, data };
    },
  );
  const files = {
    ...requireCustomer(services, limits.memberFile),
    schema: { tags, params: TaxYearParam, querystring: OwnMemberQuery },
  };
  for (const type of ['pdf', 'csv'] as const)
    site.get(`${base}/:year/statement.${type}`, files, async (request, reply) => {
      const member = pickMember(await findOwnMembers(services.db, customerOf(request).id), request.query.member);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const income = await readYear(services, member.memberId, request.params.year);
      if (income.months.length === 0 && income.payouts.length === 0)
        return sendApiError(request, reply, nothingInYear.error);
      const language = languageOf(request);
      const file =
        type === 'pdf'
          ? await printIncomeYearFile(services, member, income, language)
          : writeIncomeYearFile(income, language);
      return sendPrivateFile(reply, file);
    });
}

/** Named by the calendar year in whose April it began, in India. */
function taxYearOf(at: Date): number {
  const [year, month] = dayInIndia(at).split('-').map(Number) as [number, number, number];
  return month < 4 ? year - 1 : year;
}

async function readYear({ db }: Services, memberId: string, year: number) {
  const payouts = await readPayoutsWithin(db, memberId, momentsOfTaxYear(year));
  return {
    year,
    ...(await readIncomeYear(db, memberId, year)),
    payouts: payouts.map(toOwnPayout),
  };
}
