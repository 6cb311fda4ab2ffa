import { policy } from '#contract/policy.ts';

/** How many digits new member IDs have. The tables take up to eight, so that the network can outgrow 900,000 members. */
export const memberIdDigits = policy.memberIdDigits;

/** Member IDs of the demo; no real member gets one of these. */
export const reservedIds = { first: 100_000, last: 100_999 } as const;
