import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  ConfirmPaymentBody,
  ConfirmPaymentReply,
  PayOrderBody,
  PayOrderReply,
  ReleaseOrderBody,
  ReleaseOrderReply,
} from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { optionalCustomer } from '#server/customers/index.ts';
import { accessByToken, findOrderOwner } from '#server/order-access/index.ts';
import { readTrust } from '#server/buyer-limits/index.ts';
import { callerOf, knownCaller } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { requireOpenShop } from '#server/platform/opening.ts';
import { selling } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { retryPayment } from './retry-payment.ts';
import { confirmPayment } from './settle-payment.ts';
import { abandonOrder } from './unpaid-orders.ts';
import { receiveWebhook } from './webhooks.ts';
import type { PaymentGateway } from './gateways/gateway.ts';
import { type Gateways, offeredProviders, paymentProviders } from './gateways/providers.ts';
import { localize, messages } from '#server/platform/messages.ts';

const success = 'success' as const;
const errorReplies = { 409: Failure, 422: Failure };

/** Providers send a few kilobytes. */
const webhookLimit = 256 * 1024;

/** A provider that is not set up answers 404. */
export function paymentRoutes(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  confirmRoute(site, services, limits, gateways);
  releaseRoute(site, services, limits, gateways);
  retryRoute(site, services, limits, gateways);
  for (const [provider, account] of offeredProviders(services.config)) provider.routes?.(site, services, account);
  webhookRoutes(site, services, gateways);
}

/**
 * Each provider has its own path, so that only its own signature is accepted there. Signatures cover the raw bytes, so
 * JSON is not parsed here.
 */
function webhookRoutes(site: Site, services: Services, gateways: Gateways): void {
  void site.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_, body, take) =>
      take(null, new RawBody(body as Buffer)),
    );
    const schema = { hide: true };
    for (const { name, isTest, formerWebhookPath } of paymentProviders) {
      if (isTest) continue;
      for (const path of [paymentWebhookPath(name), ...(formerWebhookPath ? [formerWebhookPath] : [])])
        apart.post(path, { ...selling, bodyLimit: webhookLimit, schema }, (request, reply) => {
          // Looked up per call, because staff set providers up while the shop runs.
          const gateway = gateways.get(name);
          if (!gateway?.readWebhook) return reply.callNotFound();
          return takeWebhook({ services, gateway }, request);
        });
    }
  });
}

async function takeWebhook(
  { services, gateway }: { services: Services; gateway: PaymentGateway },
  request: FastifyRequest,
) {
  unwrap(
    await receiveWebhook(services, gateway, {
      body: request.body instanceof RawBody ? request.body.bytes() : Buffer.alloc(0),
      header: (name) => headerOf(request, name),
    }),
  );
  return { status: success };
}

/** Not inspected by any hook. */
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

/**
 * Rate-limited, because it calls a provider. Customers and devices with a delivered order need no proof of work. An
 * expired session does not prevent a buyer from confirming a payment. Errors: those of a limit.
 */
async function takePayment(
  services: Services,
  limits: Limits,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<Result<null>> {
  const customer = await optionalCustomer(services, request);
  const caller = callerOf(request, reply, services, customer.ok ? customer.value?.id : null);
  const taken = await limits.payment.take(caller);
  if (taken.ok || taken.error.code !== 'proof_required' || caller.device === null) return taken;
  const { isKnownDevice } = await readTrust(services.db, { customerId: null, mobile: '' }, caller.device);
  return isKnownDevice ? limits.payment.take(knownCaller(`device:${caller.device}`)) : taken;
}

function confirmRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Confirm an online payment',
    tags: ['orders'],
    body: ConfirmPaymentBody,
    response: { 200: ConfirmPaymentReply, ...errorReplies },
  };
  site.post(paths.confirmPayment, { ...selling, schema }, async (request, reply) => {
    unwrap(await takePayment(services, limits, [request, reply]));
    unwrap(await confirmPayment(services, gateways, request.body));
    const data = { order_id: request.body.order_data.order_id, payment_status: 'paid' as const };
    return { status: success, message: localize(request, messages.replies.orders.paid), data };
  });
}

function releaseRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Give up an unpaid online order',
    tags: ['orders'],
    body: ReleaseOrderBody,
    response: { 200: ReleaseOrderReply, ...errorReplies },
  };
  site.post(paths.releaseOrder, { ...selling, schema }, async (request, reply) => {
    unwrap(await takePayment(services, limits, [request, reply]));
    unwrap(await abandonOrder(services, gateways, request.body));
    return {
      status: success,
      message: localize(request, messages.replies.orders.released),
      data: { order_id: request.body.order_data.order_id },
    };
  });
}

function retryRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Pay an unpaid order online, also one that was given up lately',
    tags: ['orders'],
    body: PayOrderBody,
    response: { 200: PayOrderReply, ...errorReplies },
  };
  site.post(paths.payOrder, { ...selling, schema }, async (request, reply) => {
    unwrap(await requireOpenShop(services));
    const customer = unwrap(await optionalCustomer(services, request));
    unwrap(await takePayment(services, limits, [request, reply]));
    const { order_id: orderId } = request.body.order_data;
    const order = await findOrderOwner(services.db, { id: orderId });
    const isCustomer = order !== null && customer !== null && order.customerId === customer.id;
    const isGuest = order !== null && (await accessByToken(services, request, order)) !== null;
    const started = unwrap(
      await retryPayment(services, gateways, { isBuyer: isCustomer || isGuest, body: request.body }),
    );
    return { status: success, data: { order_id: orderId, payment: started } };
  });
}
