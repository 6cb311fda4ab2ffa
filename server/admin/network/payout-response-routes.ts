import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  maxResponseBytes,
  PayoutBatchParam,
  PayoutResponseReply,
  staffPayoutPaths,
} from '#contract/admin/network/payouts.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { applyResponse, checkResponse } from '#server/payouts/index.ts';
import { type Site, sendApiError, unwrap, replyData } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { runWithApproval } from '../approvals.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

const tooLarge = err(
  413,
  'payout_response_too_large',
  messages.errors.staff.payouts.responseTooLarge({ megabytes: maxResponseBytes / 1024 / 1024 }),
).error;

/** The body is a bank's response, whatever its content type. */
export function payoutResponseRoutes(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxResponseBytes }, (_request, body, done) =>
      done(null, body),
    );
    const uploads = calls as unknown as Site;
    const common = {
      bodyLimit: maxResponseBytes,
      errorHandler: replyTooLarge,
    };
    const response = { 200: PayoutResponseReply, 409: Failure, 413: Failure, 422: Failure };
    const fileOf = (request: FastifyRequest) => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    uploads.post(
      `${staffPayoutPaths.batches}/:id/response/check`,
      {
        ...allow('payout.manage', 'changes_nothing'),
        ...common,
        schema: { summary: 'What a bank’s response would do to a batch', params: PayoutBatchParam, response },
      },
      async (request) => {
        const checked = unwrap(await checkResponse(services, request.params.id, fileOf(request)));
        return { status: success, data: { ...checked, awaits_approval: false } };
      },
    );
    uploads.post(
      `${staffPayoutPaths.batches}/:id/response`,
      {
        ...allow('payout.manage', 'payout.apply_response'),
        ...common,
        schema: {
          summary:
            'Apply a bank’s response to a batch, whole or not at all; what failed or came back waits for a second person',
          params: PayoutBatchParam,
          response,
        },
      },
      async (request) => {
        return replyData(takeResponse(services, request, request.params.id, fileOf(request)));
      },
    );
  });
}

/**
 * Requests a second person's approval for amounts that go back to balances. The same answer makes no second request.
 */
async function takeResponse(
  services: Services,
  { staff, actor }: FastifyRequest,
  id: number,
  file: Buffer,
): Promise<Result<PayoutResponseReply['data']>> {
  return runInside({ ...services, db: services.database.background }, async (inner) => {
    const database = { ...inner.database, background: inner.db };
    const taken = await applyResponse({ ...inner, database }, actor, id, file);
    if (!taken.ok) return taken;
    const { report, unpaid } = taken.value;
    if (unpaid === null) return ok({ ...report, awaits_approval: false });
    const sum = ({ lines, paise: amount }: { lines: number; paise: Paise }) => ({
      lines,
      amount: paiseToRupees(amount),
    });
    const asked = await runWithApproval(
      inner,
      { member: staff, actor },
      {
        action: 'payout.apply_response',
        objectId: `${id}-${unpaid.id}`,
        input: { ...unpaid, failed: sum(unpaid.failed), returned: sum(unpaid.returned) },
      },
    );
    if (!asked.ok && asked.error.code !== 'approval_pending') return asked;
    return ok({ ...report, awaits_approval: !asked.ok || asked.value.state === 'awaiting_approval' });
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, tooLarge);
}
