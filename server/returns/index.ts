/** Returns: what buyers ask to send back, and how staff handle it. */
export { type ReturnAction, handleReturn } from './handle-return.ts';
export { creditReturns, settleReturns } from './queries.ts';
export { requestReturn } from './request-return.ts';
export { returnRoutes } from './routes.ts';
export { eraseReturnWords } from './queries.ts';
