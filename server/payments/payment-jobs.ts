import type { NewJob } from '#server/platform/jobs.ts';

export const expiryJobKind = 'expire-order';

/** The job that closes an online order whose payment has not come by `expiresAt`. */
export function expiryJob(orderId: number, expiresAt: Date): NewJob {
  return {
    kind: expiryJobKind,
    key: `${expiryJobKind} ${orderId} ${expiresAt.getTime()}`,
    payload: { order_id: orderId },
    runAt: expiresAt,
  };
}

const minute = 60_000;
const hour = 60 * minute;
/** When the provider is asked about an order that nobody told of, counted from its placing: ever more rarely, for as long as banks take. */
const askedAfterMs = [
  ...[1, 2, 4, 8, 15, 25].map((minutes) => minutes * minute),
  ...[1, 4, 12, 24, 48, 72, 120].map((hours) => hours * hour),
];
/** How often the provider is asked at most. */
export const pollCount = askedAfterMs.length;

export const pollJobKind = 'ask-about-payment';

/** The job that asks the provider about an order's payment; each asking puts the next one, `step` counts them. */
export function pollPaymentJob(orderId: number, placedAt: Date, step = 0): NewJob {
  const runAt = new Date(placedAt.getTime() + askedAfterMs[step]!);
  const payload = { order_id: orderId, placed_at: placedAt.toISOString(), step };
  return { kind: pollJobKind, key: `${pollJobKind} ${orderId} ${placedAt.getTime()} ${step}`, payload, runAt };
}
