export interface AttemptPolicy {
  /** The first pause follows the last of them. */
  freeAttempts: number;
  /** Each further attempt doubles the pause. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** All are forgotten after this time without an attempt. */
  forgottenAfterMs: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * From an unknown device an attempt counts for the account from its network, and from anywhere; from a known device,
 * for that device alone. A network's failures are limited in rate-limit.ts.
 */
export const attemptPolicies = {
  pair: { freeAttempts: 5, firstPauseMs: 15 * second, longestPauseMs: hour, forgottenAfterMs: 24 * hour },
  account: { freeAttempts: 50, firstPauseMs: 15 * second, longestPauseMs: 15 * minute, forgottenAfterMs: 24 * hour },
  device: { freeAttempts: 10, firstPauseMs: 15 * second, longestPauseMs: 15 * minute, forgottenAfterMs: 24 * hour },
} as const satisfies Record<string, AttemptPolicy>;

/** From this many attempts by unknown devices, guessing is assumed and the owner is informed. */
export const guessingFrom = 5;

export type AttemptCounter = keyof typeof attemptPolicies;

/** At least one attempt stays free. */
export function scalePolicy(policy: AttemptPolicy, scale: number): AttemptPolicy {
  return { ...policy, freeAttempts: Math.max(1, Math.round(policy.freeAttempts * scale)) };
}

/** In ms: 0 while attempts are free, then growing up to the longest, which stays. */
export function pauseSteps({ firstPauseMs, longestPauseMs }: AttemptPolicy): number[] {
  const steps = [0];
  for (let pause = firstPauseMs; pause < longestPauseMs; pause *= 2) steps.push(pause);
  return [...steps, longestPauseMs];
}
