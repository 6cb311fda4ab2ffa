import { SandboxPaymentBody, SandboxPaymentReply } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { refuse } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

/** The test payment window's call; where no test provider runs there is no such call. */
export function paymentRoutes(site: Site, services: Services, provider: SandboxProvider | null): void {
  site.post(paths.sandboxPayment, { schema: { body: SandboxPaymentBody, response: { 200: SandboxPaymentReply } } }, async (request, reply) => {
    const outcome = provider ? await payInSandbox(services, provider, request.body) : refuse(404, 'unknown_call', 'There is no such call');
    reply.header('cache-control', 'no-store');
    return outcome.ok ? { status: 'success' as const, data: outcome.value } : sendRefusal(request, reply, outcome.refusal);
  });
}
