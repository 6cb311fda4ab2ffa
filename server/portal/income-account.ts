import {
  OwnIncomeAccountQuery,
  OwnIncomeAccountReply,
  OwnMemberQuery,
  StatementParam,
  TaxQuarter,
} from '#contract/income-ledger.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { printStatementFile, sendPrivateFile } from '#server/documents/index.ts';
import { readIncomeAccount } from '#server/income-ledger/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { findPayoutHold, readPayoutsOf } from '#server/payouts/index.ts';
import { findOwnMembers, findTdsCertificates, openTdsCertificate } from '#server/membership/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { noSeller } from './member-home.ts';

/** A year of monthly payouts. */
const payoutsShown = 12;
const noCertificate = err(404, 'tds_certificate_not_found', messages.errors.members.noCertificate);

/** The membership with an ID, of an account's own; without one the last. Undefined where there is none. */
const pickMember = <Member extends { memberId: string }>(own: readonly Member[], asked: string | undefined) =>
  asked === undefined ? own[0] : own.find(({ memberId }) => memberId === asked);

/** What a direct seller was credited with, what was withheld and paid, and each month of it as a PDF; also for who has left since, and for the earlier IDs of who has joined again. */
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
      const account = await readIncomeAccount(services.db, member.memberId, cursor);
      const payouts = await readPayoutsOf(services.db, member.memberId, payoutsShown);
      const data = {
        ...account,
        payouts: payouts.map(({ paise: amount, state, utr, paid_on }) => ({
          amount: paiseToRupees(paise(amount)),
          state,
          utr,
          paid_on,
        })),
        payout_hold: await findPayoutHold(services, member.memberId),
        payout_minimum: readNetworkSettings(services).minimumPayout,
        tds_certificates: await findTdsCertificates(services.db, member.memberId),
        member_id: member.memberId,
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
      const file = await printStatementFile(services, member, request.params.month, languageOf(request));
      return file.ok ? sendPrivateFile(reply, file.value) : sendApiError(request, reply, file.error);
    },
  );
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
