import type { FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { SandboxPaymentBody, SandboxPaymentReply } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { razorpayWebhookPath } from '#contract/payments.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import { refuse } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { payInSandbox } from './gateways/sandbox.ts';
import type { RazorpayProvider } from './gateways/razorpay.ts';
import { receiveWebhook } from './webhooks.ts';
import type { KnownProvider } from './gateways/create-gateway.ts';

const noSuchCall = refuse(404, 'unknown_call', 'There is no such call');

/** What Razorpay sends is a few kilobytes. */
const webhookLimit = 256 * 1024;

/** The calls of payment providers; those of a provider that is not in use are not there. */
export function paymentRoutes(site: Site, services: Services, provider: KnownProvider | null): void {
  sandboxRoute(site, services, provider);
  if (provider?.name === 'razorpay') webhookRoute(site, services, provider);
}

/** The signature is over the bytes as they came, so in here JSON is left unread. */
function webhookRoute(site: Site, services: Services, provider: RazorpayProvider): void {
  void site.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_, body, take) =>
      take(null, new RawBody(body as Buffer)),
    );
    apart.post(
      razorpayWebhookPath,
      { ...personal, bodyLimit: webhookLimit, schema: { hide: true } },
      async (request, reply) => {
        const received = await receiveWebhook(services, provider, {
          body: request.body instanceof RawBody ? request.body.bytes() : Buffer.alloc(0),
          signature: headerOf(request, 'x-razorpay-signature'),
          eventId: headerOf(request, 'x-razorpay-event-id'),
        });
        return received.ok ? { status: 'success' } : sendRefusal(request, reply, received.refusal);
      },
    );
  });
}

/** Bytes that no hook looks into. */
class RawBody {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  bytes(): Buffer {
    return this.#bytes;
  }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function sandboxRoute(site: Site, services: Services, provider: KnownProvider | null): void {
  const schema = {
    summary: "The test payment window's outcome",
    tags: ['orders'],
    body: SandboxPaymentBody,
    response: { 200: SandboxPaymentReply, 404: Failure, 409: Failure },
  };
  site.post(paths.sandboxPayment, { ...personal, schema }, async (request, reply) => {
    const outcome = provider?.name === 'sandbox' ? await payInSandbox(services, provider, request.body) : noSuchCall;
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal);
    return { status: 'success' as const, data: outcome.value };
  });
}
