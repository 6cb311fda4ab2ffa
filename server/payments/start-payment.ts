import type { PaymentStart } from '#contract/orders.ts';
import { readBrand } from '#server/content/index.ts';
import type { Paise } from '#server/money/paise.ts';
import { callGateway, type Payer, type PaymentGateway } from './gateways/gateway.ts';
import type { Gateways } from './gateways/providers.ts';
import { type PaymentRecord, readPayment, savePayment } from './payment-records.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { closeUnpaidOrder } from './unpaid-orders.ts';
import { lockOrder, paymentWindowMs } from '#server/orders/index.ts';
import { type PlacedReply, saveReply } from '#server/idempotency/index.ts';
import { type OrderedGoods, readPayer, readUnpaid } from './payable-order.ts';
import { type OrderEdit, readPendingEdit, saveEditProviderOrder } from './edits/order-edits.ts';
import { messagesIn } from '#locales/messages.ts';
import { messages } from '#server/platform/messages.ts';

/** Committed, and awaits an online payment. */
export interface OrderToPay {
  orderId: number;
  /** Shown to the payer. */
  number: string;
  payable: Paise;
  placedAt: Date;
  expiresAt: Date;
  payer: Payer;
  brandName: string;
  goods: OrderedGoods;
  /** Whether it may have been requested from the provider before. */
  askedBefore: boolean;
  existing?: string | undefined;
}

const orderClosed = err(409, 'order_closed', messages.errors.orders.closedOrderAgain);

/**
 * Has the provider create its order, and stores it with the answer. Runs outside the transaction that places the order,
 * because a provider may be slow. Idempotent. While the provider cannot be reached the order waits until its deadline;
 * if the provider rejects it, it is closed at once. Errors: 503 payment_unavailable; 422 payment_method; 409
 * order_closed if the order was abandoned meanwhile.
 */
export async function startPayment(
  services: Services,
  provider: PaymentGateway,
  order: OrderToPay,
): Promise<Result<PlacedReply>> {
  const { orderId, number, payable, placedAt, expiresAt } = order;
  const minutes = Math.round((expiresAt.getTime() - placedAt.getTime()) / 60_000);
  const made = await openAtProvider(services, provider, order);
  if (!made.ok) return made.error.httpStatus === 503 ? waiting(number) : refused(services, orderId);
  const reply: PlacedReply = {
    status: 'success',
    order_id: orderId,
    order_number: number,
    payment: made.value,
    ...(minutes < paymentWindowMs / 60_000 && { pay_minutes: minutes }),
  };
  return inTransaction(services.db, async (tx) => {
    const kept = await saveReply(tx, orderId, reply);
    if (!kept?.payment) return orderClosed;
    const { provider_order_id: providerOrderId, session } = made.value;
    const provider_order_id = await savePayment(
      tx,
      { orderId, provider: provider.name, providerOrderId, amount: payable },
      services.clock.now(),
    );
    // The buyer must pay the provider order that we have stored, even if the provider created a second one. Sessions
    // expire, so return the newest one.
    const renewed = providerOrderId === provider_order_id && session !== undefined ? { session } : {};
    return ok({ ...kept, payment: { ...kept.payment, provider_order_id, ...renewed } });
  });
}

/** Creates or finds the provider order. Returns what the browser opens the window with. */
async function openAtProvider(
  services: Services,
  provider: PaymentGateway,
  {
    orderId,
    number,
    payable,
    placedAt,
    expiresAt,
    payer,
    askedBefore,
    existing,
    brandName,
    goods,
    receipt = `order-${orderId}`,
  }: OrderToPay & { receipt?: string },
): Promise<Result<PaymentStart>> {
  const made = await callGateway(services.log, () =>
    provider.createOrder({
      receipt,
      amount: payable,
      placedAt,
      expiresAt,
      payer,
      askedBefore,
      ...(existing !== undefined && { existing }),
    }),
  );
  if (!made.ok) return made;
  return ok({
    provider: provider.name,
    key: provider.key,
    provider_order_id: made.value.providerOrderId,
    ...(made.value.session !== undefined && { session: made.value.session }),
    amount: payable,
    currency: 'INR',
    name: brandName,
    description: describePayment(goods, number),
  });
}

/** In payment windows. */
const longestDescription = 255;

/** "Triphala Churna and 2 more, order K7M4P-X2QH9". */
export function describePayment({ firstProduct, products, language }: OrderedGoods, number: string): string {
  const describe = (product: string) =>
    messagesIn(language).replies.orders.payment({ product, products, more: products - 1, number });
  const excess = describe(firstProduct).length - longestDescription;
  return describe(excess > 0 ? `${firstProduct.slice(0, -excess - 1)}…` : firstProduct);
}

/**
 * Opens the provider order of a reopened payment. Reserves nothing. Errors: 503 payment_unavailable; 409 order_closed
 * if the provider takes no payment for it any more.
 */
export async function startReopenedPayment(
  services: Services,
  provider: PaymentGateway,
  record: PaymentRecord,
  expiresAt: Date,
): Promise<Result<PaymentStart>> {
  const { orderId } = record;
  const brand = await readBrand(services.db);
  const opened = await openAtProvider(services, provider, {
    orderId,
    ...(await readPayer(services.db, orderId)),
    payable: record.amount,
    expiresAt,
    brandName: brand.name,
    askedBefore: true,
    existing: record.providerOrderId,
  });
  if (!opened.ok) return opened.error.httpStatus === 503 ? opened : orderClosed;
  return opened.value.provider_order_id === record.providerOrderId ? opened : orderClosed;
}

/**
 * Repeated calls open the same provider order. Errors: 503 payment_unavailable; 409 order_closed if the edit was
 * withdrawn or the provider takes no payment for it.
 */
export async function startEditPayment(
  services: Services,
  provider: PaymentGateway,
  edit: OrderEdit,
): Promise<Result<PaymentStart>> {
  const { orderId, id, due, expiresAt } = edit;
  const payer = await readPayer(services.db, orderId);
  const opened = await openAtProvider(services, provider, {
    orderId,
    ...payer,
    receipt: `order-${orderId}-edit-${id}`,
    payable: due,
    expiresAt: expiresAt!,
    brandName: (await readBrand(services.db)).name,
    askedBefore: edit.providerOrderId !== null,
    ...(edit.providerOrderId !== null && { existing: edit.providerOrderId }),
  });
  if (!opened.ok) return opened.error.httpStatus === 503 ? opened : orderClosed;
  return inTransaction(services.db, async (tx) => {
    await lockOrder(tx, orderId);
    if ((await readPendingEdit(tx, orderId))?.id !== id) return orderClosed;
    const { provider_order_id: providerOrderId, session } = opened.value;
    const kept = await saveEditProviderOrder(tx, id, { provider: provider.name, providerOrderId });
    return ok({ ...opened.value, provider_order_id: kept, ...(session !== undefined && { session }) });
  });
}

function waiting(number: string): Result<never> {
  return err(503, 'payment_unavailable', messages.errors.payments.unavailableForOrder({ number }), {
    retryAfterSeconds: 10,
  });
}

async function refused(services: Services, orderId: number): Promise<Result<never>> {
  await closeUnpaidOrder(services, {
    orderId,
    ending: 'abandon',
    actor: 'system',
    reason: 'payment_refused',
    tell: null,
  });
  return invalidFields({
    payment_method: [messages.errors.payments.cannotPayOnline],
  });
}

/**
 * Starts the payment of an earlier request's order, if it was not started or is being started. A started payment stays
 * with its provider, whatever `chosen` is. Errors: as `startPayment`.
 */
export async function startPaymentAgain(
  services: Services,
  gateways: Gateways,
  { orderId, chosen }: { orderId: number; chosen: string },
): Promise<Result<PlacedReply>> {
  const unpaid = await readUnpaid(services.db, orderId);
  const record = await readPayment(services.db, orderId);
  const provider = gateways.get(record?.provider ?? chosen);
  if (!unpaid || !provider) return orderClosed;
  const brand = await readBrand(services.db);
  return startPayment(services, provider, {
    orderId,
    ...unpaid,
    brandName: brand.name,
    askedBefore: true,
    existing: record?.providerOrderId,
  });
}
