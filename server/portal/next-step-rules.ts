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
  /** Whether they joined lately and have training pages to read. */
  isUntrained: boolean;
  hasNominee: boolean;
}

const maxSteps = 3;

/**
 * Up to three, most urgent first: money on hold, an ID about to freeze, recruits; then training and sharing, which come
 * before buying because nobody has to buy; then a nominee. Never tells a frozen member to buy, because that does not
 * lift a freeze.
 */
export function nextSteps(today: SellerToday): NextStep[] {
  const { status, ownCentiSp, activeCentiSp, lastDay: until, isWarned, payoutHold } = today;
  const steps: NextStep[] = [];
  if (payoutHold === 'kyc' || payoutHold === 'bank') steps.push({ kind: 'papers', missing: payoutHold });
  const missing = Math.max(0, (activeCentiSp ?? 0) - ownCentiSp);
  const buying = { sp: missing / 100, until };
  if (status === 'live' && missing > 0 && isWarned) steps.push({ kind: 'stay_valid', ...buying });
  if (today.freezingRecruits > 0) steps.push({ kind: 'recruits', count: today.freezingRecruits });
  if (status === 'live' && today.isUntrained) steps.push({ kind: 'training' });
  if (status === 'live' && today.team === 0) steps.push({ kind: 'share' });
  if (status === 'live' && missing > 0 && !isWarned) steps.push({ kind: 'be_active', ...buying });
  if (!today.hasNominee) steps.push({ kind: 'nominee' });
  return steps.slice(0, maxSteps);
}
