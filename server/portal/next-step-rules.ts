import type { OwnPayoutHold } from '#contract/income-ledger.ts';
import type { NextStep } from '#contract/members.ts';

/** How a direct seller stands today, as far as there is something to do about it. */
export interface SellerToday {
  status: 'live' | 'frozen';
  /** Hundredths of sale points: own ones of the running month, and what makes it active; null where no plan holds. */
  ownCentiSp: number;
  activeCentiSp: number | null;
  /** The month's last day, YYYY-MM-DD. */
  lastDay: string;
  /** Whether this month is the last chance before a freeze. */
  isWarned: boolean;
  /** Why the balance is not paid; null where nothing stands in its way, or there is none. */
  payoutHold: OwnPayoutHold['reason'] | null;
  /** Direct recruits who are about to be frozen. */
  freezingRecruits: number;
  /** Everybody below. */
  team: number;
  hasNominee: boolean;
}

const mostSteps = 3;

/**
 * What a direct seller could do next, the most urgent first, three at most: money that waits, then the own ID, then people, then who would act for them. Nobody who is frozen is
 * told to buy: that lifts no freeze.
 */
export function nextSteps(today: SellerToday): NextStep[] {
  const { status, ownCentiSp, activeCentiSp, lastDay: until, isWarned, payoutHold } = today;
  const steps: NextStep[] = [];
  if (payoutHold === 'kyc' || payoutHold === 'bank') steps.push({ kind: 'papers', missing: payoutHold });
  const missing = Math.max(0, (activeCentiSp ?? 0) - ownCentiSp);
  if (status === 'live' && missing > 0)
    steps.push({ kind: isWarned ? 'stay_valid' : 'be_active', sp: missing / 100, until });
  if (today.freezingRecruits > 0) steps.push({ kind: 'recruits', count: today.freezingRecruits });
  if (status === 'live' && today.team === 0) steps.push({ kind: 'share' });
  if (!today.hasNominee) steps.push({ kind: 'nominee' });
  return steps.slice(0, mostSteps);
}
