import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { mostResponseBytes, PayoutBatchParam, PayoutResponseReply, staffPayoutPaths } from '#contract/staff-payouts.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { applyResponse, checkResponse } from '#server/payouts/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

const tooLarge = err(
  413,
  'payout_response_too_large',
  messages.errors.staff.payouts.responseTooLarge({ megabytes: mostResponseBytes / 1024 / 1024 }),
).error;

/** Takes a bank's response as the body of the call, whatever type it says to be. */
export function payoutResponseRoutes(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostResponseBytes }, (_request, body, done) =>
      done(null, body),
    );
    const uploads = calls as unknown as Site;
    const common = {
      bodyLimit: mostResponseBytes,
      errorHandler: tellSize,
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
      async (request, reply) => {
        const checked = await checkResponse(services, request.params.id, fileOf(request));
        if (!checked.ok) return sendApiError(request, reply, checked.error);
        return { status: success, data: { ...checked.value, awaits_approval: false } };
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
      async (request, reply) => {
        const applied = await takeResponse(services, request, request.params.id, fileOf(request));
        return applied.ok ? { status: success, data: applied.value } : sendApiError(request, reply, applied.error);
      },
    );
  });
}

/** Takes a bank's answer, and asks a second person for what of it puts money back into balances; the same answer again asks once. */
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

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, tooLarge);
}
