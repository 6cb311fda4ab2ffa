/** What the calls about a direct seller's own membership are called, and its states, apart from the schemas so that pages can have them alone. */

/** `changes` is followed by /bank or /pan, and that by /picture, /code, /confirm or /withdraw. */
export const membershipPaths = {
  membership: '/api/membership',
  exit: '/api/membership/exit',
  withdrawExit: '/api/membership/exit/withdraw',
  returns: '/api/membership/returns',
  returnQuote: '/api/membership/returns/quote',
  changes: '/api/membership/changes',
  /** `/code` follows each of the two for the code that confirms it. */
  nominee: '/api/membership/nominee',
  removeNominee: '/api/membership/nominee/remove',
} as const;

/** At once within the cooling-off days after joining, or after a notice. */
export const exitKinds = ['cooling_off', 'notice'] as const;
export type ExitKind = (typeof exitKinds)[number];
/** What becomes of an own order when its buyer leaves in the cooling-off days. */
export const reversalActions = ['cancel', 'return', 'later'] as const;
/** `lapsed`: the company ended the contract before the notice ran out. */
export const exitStates = ['pending', 'withdrawn', 'done', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];

/** What a nominee is to the member; `other` is told in words. */
export const nomineeRelations = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;

/** What of the papers can be changed; each with a picture: the cancelled cheque, the PAN card. */
export const kycChangeKinds = ['bank', 'pan'] as const;
export type KycChangeKind = (typeof kycChangeKinds)[number];
/** `draft`: not confirmed by a code yet; `submitted`: staff check it. */
export const kycChangeStates = ['draft', 'submitted', 'approved', 'declined', 'withdrawn'] as const;
export type KycChangeState = (typeof kycChangeStates)[number];
