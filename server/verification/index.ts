/** One-time codes by email and SMS: who can read them is who they say. */
export { type VerifiedCode, checkVerificationCode, redeemVerificationCode } from './check-code.ts';
export { verificationJobs } from './jobs.ts';
export { codeMinutes, maskEmail, maskMobile } from './rules.ts';
export { type CodeSent, sendVerificationCode } from './send-code.ts';
export { codeMail } from './code-messages.ts';
