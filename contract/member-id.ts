/** The member ID that somebody typed or pasted, as it is stored: without spaces and hyphens, its digits as 0 to 9 whatever script they came in. */
export function normalizeMemberId(typed: string): string {
  return typed
    .replaceAll(/[\s\u200B-\u200D-]/gu, '')
    .replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

/** Whether a normalized text can be a member ID: 6 digits, up to 8 once the network is larger. */
export function isMemberId(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** Why a member ID counts for nobody as a referral. `bound`: the buyer was referred by somebody else before. */
export const referralProblems = ['unknown', 'frozen', 'exited', 'own', 'bound'] as const;
export type ReferralProblem = (typeof referralProblems)[number];
