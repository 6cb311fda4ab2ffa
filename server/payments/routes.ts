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
import { accessByToken, findOrderOwner, readOrderTokens, readTrust } from '#server/orders/index.ts';
import { callerOf, knownCaller } from '#server/platform/caller.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
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
/** Errors that a caller must handle. */
const errorReplies = { 409: Failure, 422: Failure };

/** What providers send is a few kilobytes. */
const webhookLimit = 256 * 1024;

/** Confirming, giving up and retrying a payment, and the calls of payment providers; those of a provider that is not set up answer 404. */
export function paymentRoutes(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  confirmRoute(site, services, limits, gateways);
  releaseRoute(site, services, limits, gateways);
  retryRoute(site, services, limits, gateways);
  for (const [provider, account] of offeredProviders(services.config)) provider.routes?.(site, services, account);
  webhookRoutes(site, services, gateways);
}

/** Each provider has a path of its own, so that it is believed for its own signature only. The signature is over the bytes as they came, so in here JSON is left unread. */
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
          // Staff set providers up while the shop runs.
          const gateway = gateways.get(name);
          if (!gateway?.readWebhook) return reply.callNotFound();
          return takeWebhook({ services, gateway }, request, reply);
        });
    }
  });
}

async function takeWebhook(
  { services, gateway }: { services: Services; gateway: PaymentGateway },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const received = await receiveWebhook(services, gateway, {
    body: request.body instanceof RawBody ? request.body.bytes() : Buffer.alloc(0),
    header: (name) => headerOf(request, name),
  });
  return received.ok ? { status: success } : sendApiError(request, reply, received.error);
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

/**
 * Counts a call that asks a provider. Where a crowd is asked for a proof of work, customers and devices to which an order was delivered count for
 * themselves. A session that is over does not keep anybody from confirming what they paid. Errors: those of a limit.
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

/** Asks the provider, so it is limited. */
function confirmRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Confirm an online payment',
    tags: ['orders'],
    body: ConfirmPaymentBody,
    response: { 200: ConfirmPaymentReply, ...errorReplies },
  };
  site.post(paths.confirmPayment, { ...selling, schema }, async (request, reply) => {
    const allowed = await takePayment(services, limits, [request, reply]);
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    const confirmed = await confirmPayment(services, gateways, request.body);
    if (!confirmed.ok) return sendApiError(request, reply, confirmed.error);
    const data = { order_id: request.body.order_data.order_id, payment_status: 'paid' as const };
    return { status: success, message: localize(request, messages.replies.orders.paid), data };
  });
}

/** Asks the provider, so it is limited. */
function releaseRoute(site: Site, services: Services, limits: Limits, gateways: Gateways): void {
  const schema = {
    summary: 'Give up an unpaid online order',
    tags: ['orders'],
    body: ReleaseOrderBody,
    response: { 200: ReleaseOrderReply, ...errorReplies },
  };
  site.post(paths.releaseOrder, { ...selling, schema }, async (request, reply) => {
    const allowed = await takePayment(services, limits, [request, reply]);
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    const released = await abandonOrder(services, gateways, request.body);
    if (!released.ok) return sendApiError(request, reply, released.error);
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
    const open = await requireOpenShop(services);
    if (!open.ok) return sendApiError(request, reply, open.error);
    const customer = await optionalCustomer(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    const allowed = await takePayment(services, limits, [request, reply]);
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    const { order_id: orderId } = request.body.order_data;
    const order = await findOrderOwner(services.db, { id: orderId });
    const isCustomer = order !== null && customer.value !== null && order.customerId === customer.value.id;
    const isGuest = order !== null && (await accessByToken(services, order, readOrderTokens(request))) !== null;
    const started = await retryPayment(services, gateways, { isBuyer: isCustomer || isGuest, body: request.body });
    if (!started.ok) return sendApiError(request, reply, started.error);
    return { status: success, data: { order_id: orderId, payment: started.value } };
  });
}
