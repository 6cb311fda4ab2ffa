export { payoutApprovals } from './approvals.ts';
export { approveBatch, discardBatch, findPayoutHold, makeBatch, recoverReturns } from './make-batch.ts';
export { missingCompanyData } from './bank-file-rules.ts';
export { applyResponse, applyUnpaid, checkResponse } from './read-response.ts';
export { checkReturn } from './record-return.ts';
export { referenceOf } from './reference-rules.ts';
export {
  type Batch,
  batchNotFound,
  findBatch,
  listBatches,
  type ListedLine,
  listLines,
  findPaidMonths,
  readPayoutsOf,
  readPayoutsWithin,
} from './store.ts';
export { payoutJobs, sendByProvider } from './pay-by-provider.ts';
export { openRazorpayX } from './razorpayx.ts';
export { isPayoutAccountConfirmed, readPayoutAccount } from './provider-account.ts';
export { checkTemplate, previewTemplate, readTemplates, saveTemplate, type StoredTemplate } from './templates.ts';
export { openBankFile, sendByFile } from './write-file.ts';
