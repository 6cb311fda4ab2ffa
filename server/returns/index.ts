export { type StoredReturn, creditReturns, readReturns, settleReturns } from './queries.ts';
export { type ReturnDeed, handleReturn } from './handle-return.ts';
export { requestReturn } from './request-return.ts';
