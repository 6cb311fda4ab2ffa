/** Access to an order: its owner, the tokens of guests, and the check that each call about one order makes first. */
export { findOrderOwner, unknownOrder } from './find-order-owner.ts';
export { accessByToken, accessOf, type OrderAccess, requireOrderAccess } from './order-access.ts';
export { codeToken, readLinkToken, readPlacedTokens } from './order-tokens.ts';
