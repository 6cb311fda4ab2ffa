import { Failure } from '#contract/envelope.ts';
import { SandboxPaymentBody, SandboxPaymentReply } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import { refuse } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

const noSuchCall = refuse(404, 'unknown_call', 'There is no such call');

/** The test payment window's call; where no test provider runs there is no such call. */
export function paymentRoutes(site: Site, services: Services, provider: SandboxProvider | null): void {
  const schema = {
    summary: "The test payment window's outcome",
    tags: ['orders'],
    body: SandboxPaymentBody,
    response: { 200: SandboxPaymentReply, 404: Failure, 409: Failure },
  };
  site.post(paths.sandboxPayment, { ...personal, schema }, async (request, reply) => {
    const outcome = provider ? await payInSandbox(services, provider, request.body) : noSuchCall;
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
    return { status: 'success' as const, data: outcome.value };
  });
}
