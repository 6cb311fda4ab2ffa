/** Whether a text, as `compactNumber` leaves it, can be a member ID: 6 digits, up to 8 once the network is larger. */
export function isMemberId(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** Why a member ID counts for nobody as a referral. `bound`: the buyer was referred by somebody else before. */
export const referralProblems = ['unknown', 'frozen', 'exited', 'own', 'bound'] as const;
export type ReferralProblem = (typeof referralProblems)[number];
