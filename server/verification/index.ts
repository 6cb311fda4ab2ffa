/** One-time codes by email and SMS, which prove that somebody owns an address or a number. */
export { type VerifiedCode, checkVerificationCode, redeemVerificationCode } from './check-code.ts';
export { verificationJobs } from './jobs.ts';
export { codeMinutes, maskEmail, maskMobile } from './rules.ts';
export { canTextCode, type CodeSent, sendsCodesBySms, sendVerificationCode } from './send-code.ts';
export { codeMail } from './code-messages.ts';
