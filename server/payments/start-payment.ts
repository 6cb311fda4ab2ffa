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
import {
  lockOrder,
  paymentWindowMs,
  type OrderEdit,
  type OrderedGoods,
  type PlacedReply,
  readPayer,
  readPendingEdit,
  readUnpaid,
  saveEditProviderOrder,
  saveReply,
} from '#server/orders/index.ts';
import { messagesIn } from '#locales/messages.ts';
import { messages } from '#server/platform/messages.ts';

/** A committed order that awaits an online payment. */
export interface OrderToPay {
  orderId: number;
  /** By which the payer knows it. */
  number: string;
  payable: Paise;
  placedAt: Date;
  expiresAt: Date;
  payer: Payer;
  brandName: string;
  goods: OrderedGoods;
  /** Whether the provider may have been asked for it before. */
  askedBefore: boolean;
  /** The provider order that is kept for it already. */
  existing?: string | undefined;
}

const orderClosed = err(409, 'order_closed', messages.errors.orders.closedOrderAgain);

/**
 * Has the provider make its order, and keeps it with the answer to give. Runs outside of the placing transaction, because a provider
 * may be slow; doing it again for the same order gives the same answer. While the provider cannot be asked the order waits, and holds
 * its items, until its time is up; one that the provider will not have is closed at once.
 * Errors: 503 payment_unavailable; 422 payment_method; 409 order_closed where the order was abandoned meanwhile.
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
    // What is paid for must be what we know of, also where the provider made a second one. Sessions end, so the newest one counts.
    const renewed = providerOrderId === provider_order_id && session !== undefined ? { session } : {};
    return ok({ ...kept, payment: { ...kept.payment, provider_order_id, ...renewed } });
  });
}

/** Has the provider make its order or finds the one that it made before; what the browser opens its window with. */
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

/** The most that payment windows take of a description. */
const longestDescription = 255;

/** A product label and the order (spec section 7): "Triphala Churna and 2 more, order K7M4P-X2QH9". */
export function describePayment({ firstProduct, products, language }: OrderedGoods, number: string): string {
  const describe = (product: string) =>
    messagesIn(language).replies.orders.payment({ product, products, more: products - 1, number });
  const excess = describe(firstProduct).length - longestDescription;
  return describe(excess > 0 ? `${firstProduct.slice(0, -excess - 1)}…` : firstProduct);
}

/**
 * Opens the provider's same order once more for a closed order whose payment was reopened. Nothing is reserved for it.
 * Errors: 503 payment_unavailable; 409 order_closed where the provider takes no payment for it any more.
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
 * Opens the provider's order for the difference that an edit has to be paid; asking again opens the same one.
 * Errors: 503 payment_unavailable; 409 order_closed where the edit was taken back or the provider takes no payment for it.
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
    transition: 'abandon',
    actor: 'system',
    reason: 'payment_refused',
    tell: null,
  });
  return invalidFields({
    payment_method: [messages.errors.payments.cannotPayOnline],
  });
}

/**
 * The same for an order that an earlier request placed and whose payment was not started, or is being started at this moment. One that was
 * started goes on with the provider that it was started with, whichever is `chosen` now.
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
