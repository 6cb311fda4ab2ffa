import type { Messages } from '#locales/messages.ts';

/** What a code is asked for; its email says so. */
export type VerificationPurpose = keyof Messages['emails']['verification']['purposes'];

/** How long a code is good. */
export const codeMinutes = 10;
/** After this many wrong ones the right one is no good, either. */
export const codeAttempts = 5;

/** An email address by which its owner recognises it and nobody else learns it: `m•••@example.in`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

/** A mobile number by its last four digits: `••••••3210`. */
export function maskMobile(mobile: string): string {
  return `••••••${mobile.slice(-4)}`;
}
