import * as z from 'zod/mini';
import { type Paise, paise } from '#server/money/paise.ts';
import type { ProviderPayment, ProviderRefund } from './provider.ts';

/** What is read of Razorpay's answers; more may stand in them. Amounts are in paise. */
const PaymentEntity = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int().check(z.positive()),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(z.int()),
  created_at: z.nullish(z.int()),
});
const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().check(z.positive()),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
const OrderEntity = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
});
const collectionOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) });

export interface RazorpayPayment extends ProviderPayment {
  refunded: Paise;
}

export interface RazorpayRefund extends ProviderRefund {
  receipt: string | null;
}

export interface RazorpayOrder {
  providerOrderId: string;
  amount: Paise;
  currency: string;
  receipt: string | null;
  open: boolean;
}

/** Each throws where the answer is not what Razorpay documents. */
export function readPayment(answer: unknown): RazorpayPayment {
  return toPayment(z.parse(PaymentEntity, answer));
}

/** Oldest first. */
export function readPayments(answer: unknown): RazorpayPayment[] {
  const { items } = z.parse(collectionOf(PaymentEntity), answer);
  return items.toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0)).map(toPayment);
}

export function readRefund(answer: unknown): RazorpayRefund {
  return toRefund(z.parse(RefundEntity, answer));
}

export function readRefunds(answer: unknown): RazorpayRefund[] {
  return z.parse(collectionOf(RefundEntity), answer).items.map(toRefund);
}

export function readOrder(answer: unknown): RazorpayOrder {
  return toOrder(z.parse(OrderEntity, answer));
}

export function readOrders(answer: unknown): RazorpayOrder[] {
  return z.parse(collectionOf(OrderEntity), answer).items.map(toOrder);
}

function toPayment(entity: z.infer<typeof PaymentEntity>): RazorpayPayment {
  return {
    paymentId: entity.id,
    // A payment without an order pays none of ours.
    providerOrderId: entity.order_id ?? '',
    amount: paise(entity.amount),
    currency: entity.currency,
    status: entity.status,
    refunded: paise(entity.amount_refunded ?? 0),
  };
}

function toRefund(entity: z.infer<typeof RefundEntity>): RazorpayRefund {
  return {
    refundId: entity.id,
    paymentId: entity.payment_id,
    amount: paise(entity.amount),
    status: entity.status,
    receipt: entity.receipt ?? null,
  };
}

function toOrder(entity: z.infer<typeof OrderEntity>): RazorpayOrder {
  return {
    providerOrderId: entity.id,
    amount: paise(entity.amount),
    currency: entity.currency,
    receipt: entity.receipt ?? null,
    open: entity.status !== 'paid',
  };
}
