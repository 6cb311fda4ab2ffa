/** How many attempts at a secret are free, and how the pauses after further ones grow. */
export interface AttemptPolicy {
  /** So many attempts are let through one after the other; the first pause follows the last of them. */
  freeAttempts: number;
  /** Each further attempt doubles the pause. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** After so long without an attempt all are forgotten. */
  forgottenAfterMs: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * What is counted. From an unknown device an attempt counts for the account from its network and for the account from wherever; from a device that
 * has signed in to the account before, for that device alone. What a network may get wrong is a limit of rate-limit.ts.
 */
export const attemptPolicies = {
  pair: { freeAttempts: 5, firstPauseMs: 15 * second, longestPauseMs: hour, forgottenAfterMs: 24 * hour },
  account: { freeAttempts: 50, firstPauseMs: 15 * second, longestPauseMs: 15 * minute, forgottenAfterMs: 24 * hour },
  device: { freeAttempts: 10, firstPauseMs: 15 * second, longestPauseMs: 15 * minute, forgottenAfterMs: 24 * hour },
} as const satisfies Record<string, AttemptPolicy>;

/** So many attempts from devices that the account does not know are taken for guessing: its owner is told. */
export const guessingFrom = 5;

export type AttemptCounter = keyof typeof attemptPolicies;

/** The policy with its free attempts multiplied, at least one. */
export function scalePolicy(policy: AttemptPolicy, scale: number): AttemptPolicy {
  return { ...policy, freeAttempts: Math.max(1, Math.round(policy.freeAttempts * scale)) };
}

/** The pauses in ms: none while attempts are free, then one after the last free attempt and each further one, until the longest, which stays. */
export function pauseSteps({ firstPauseMs, longestPauseMs }: AttemptPolicy): number[] {
  const steps = [0];
  for (let pause = firstPauseMs; pause < longestPauseMs; pause *= 2) steps.push(pause);
  return [...steps, longestPauseMs];
}
