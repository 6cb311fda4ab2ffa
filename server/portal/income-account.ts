import { IncomeAccountQuery, IncomeAccountReply, StatementParam } from '#contract/income-ledger.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { printStatementFile, sendPrivateFile } from '#server/documents/index.ts';
import { readIncomeAccount } from '#server/income-ledger/index.ts';
import { findOwnMember } from '#server/membership/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

/** What a direct seller was credited with, what was withheld and paid, and each month of it as a PDF; also for who has left since. */
export function incomeAccountRoutes(site: Site, services: Services, limits: Limits): void {
  const tags = ['direct sellers'];
  site.get(
    memberPaths.incomeAccount,
    {
      ...requireCustomer(services),
      schema: {
        tags,
        querystring: IncomeAccountQuery,
        response: { 200: IncomeAccountReply, 401: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      const member = await findOwnMember(services.db, customerOf(request).id);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const { cursor = null } = request.query;
      return { status: 'success' as const, data: await readIncomeAccount(services.db, member.memberId, cursor) };
    },
  );
  site.get(
    `${memberPaths.incomeAccount}/:month/statement.pdf`,
    { ...requireCustomer(services, limits.memberFile), schema: { tags, params: StatementParam } },
    async (request, reply) => {
      const member = await findOwnMember(services.db, customerOf(request).id);
      if (!member) return sendApiError(request, reply, noSeller.error);
      const file = await printStatementFile(services, member, request.params.month, languageOf(request));
      return file.ok ? sendPrivateFile(reply, file.value) : sendApiError(request, reply, file.error);
    },
  );
}
