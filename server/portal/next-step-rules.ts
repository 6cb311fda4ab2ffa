import type { OwnPayoutHold } from '#contract/income-ledger.ts';
import type { NextStep } from '#contract/members.ts';

/** As far as a direct seller can act on it. */
export interface SellerToday {
  status: 'live' | 'frozen';
  /** In the current month, in centiSp, and those needed to be active; null without a plan in force. */
  ownCentiSp: number;
  activeCentiSp: number | null;
  /** The month's last day, YYYY-MM-DD. */
  lastDay: string;
  /** Whether this month is the last chance to avoid a freeze. */
  isWarned: boolean;
  /** Null if nothing prevents the payout or the balance is empty. */
  payoutHold: OwnPayoutHold['reason'] | null;
  /** Direct recruits about to be frozen. */
  freezingRecruits: number;
  /** Members below. */
  team: number;
  hasNominee: boolean;
}

const maxSteps = 3;

/**
 * Up to three, most urgent first: money on hold, the member's own ID, their recruits, then a nominee. Never tells a
 * frozen member to buy, because that does not lift a freeze.
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
  return steps.slice(0, maxSteps);
}
