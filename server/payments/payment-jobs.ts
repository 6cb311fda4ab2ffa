import { z } from 'zod';
import { newJob, type NewJob } from '#server/platform/jobs.ts';

export const expiryJobType = { kind: 'expire-order', payload: z.object({ order_id: z.int() }) };

/** Closes an online order if its payment has not arrived by `expiresAt`. */
export function expiryJob(orderId: number, expiresAt: Date): NewJob {
  return newJob(
    expiryJobType,
    { order_id: orderId },
    { key: `${expiryJobType.kind} ${orderId} ${expiresAt.getTime()}`, runAt: expiresAt },
  );
}

const minute = 60_000;
const hour = 60 * minute;
/**
 * Times after placing at which the provider is asked about an unreported payment: less and less often, for as long as
 * banks take.
 */
const askedAfterMs = [
  ...[1, 2, 4, 8, 15, 25].map((minutes) => minutes * minute),
  ...[1, 4, 12, 24, 48, 72, 120].map((hours) => hours * hour),
];
export const pollCount = askedAfterMs.length;

export const pollJobType = {
  kind: 'ask-about-payment',
  payload: z.object({ order_id: z.int(), placed_at: z.iso.datetime(), step: z.int().min(0) }),
};

/** Each run queues the next; `step` counts them. */
export function pollPaymentJob(orderId: number, placedAt: Date, step = 0): NewJob {
  const runAt = new Date(placedAt.getTime() + askedAfterMs[step]!);
  const payload = { order_id: orderId, placed_at: placedAt.toISOString(), step };
  return newJob(pollJobType, payload, { key: `${pollJobType.kind} ${orderId} ${placedAt.getTime()} ${step}`, runAt });
}

/** Identified by the provider order, the payment, or both. */
export interface NamedPayment {
  provider: string;
  providerOrderId: string | null;
  paymentId: string | null;
}

export const providerRefundsJobType = {
  kind: 'provider-refunds',
  payload: z.object({
    provider: z.string(),
    provider_order_id: z.string().nullable(),
    payment_id: z.string().nullable(),
  }),
};

/** Books refunds made in the provider's dashboard; one job per `cause`, such as an event's id. */
export function providerRefundsJob(
  { provider, providerOrderId, paymentId }: NamedPayment,
  cause: string,
  runAt: Date,
): NewJob {
  const payload = { provider, provider_order_id: providerOrderId, payment_id: paymentId };
  const key = `${providerRefundsJobType.kind} ${provider} ${paymentId ?? providerOrderId} ${cause}`;
  return newJob(providerRefundsJobType, payload, { key, runAt });
}
