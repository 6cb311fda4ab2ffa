/** Free of schemas, so that pages load without them. */

/** `changes` is followed by /bank or /pan, then by /picture, /code, /confirm or /withdraw. */
export const membershipPaths = {
  membership: '/api/membership',
  exit: '/api/membership/exit',
  withdrawExit: '/api/membership/exit/withdraw',
  returns: '/api/membership/returns',
  returnQuote: '/api/membership/returns/quote',
  changes: '/api/membership/changes',
  /** `/code` after either path sends the code that confirms it. */
  nominee: '/api/membership/nominee',
  removeNominee: '/api/membership/nominee/remove',
} as const;

/** `cooling_off`: effective at once, within the cooling-off days after joining; `notice`: after a notice period. */
export const exitKinds = ['cooling_off', 'notice'] as const;
export type ExitKind = (typeof exitKinds)[number];
/** What happens to an order of a seller who leaves within the cooling-off days. */
export const reversalActions = ['cancel', 'return', 'later'] as const;
/** `lapsed`: the company ended the contract before the notice period ran out. */
export const exitStates = ['pending', 'withdrawn', 'done', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];

/** `other` is described in words. */
export const nomineeRelations = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;

/** Each change needs a picture: of the cancelled cheque, or of the PAN card. */
export const kycChangeKinds = ['bank', 'pan'] as const;
export type KycChangeKind = (typeof kycChangeKinds)[number];
/** `draft`: not yet confirmed by a code; `submitted`: waiting for staff's check. */
export const kycChangeStates = ['draft', 'submitted', 'approved', 'declined', 'withdrawn'] as const;
export type KycChangeState = (typeof kycChangeStates)[number];
