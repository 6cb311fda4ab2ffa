import type { Messages } from '#locales/messages.ts';

/** The purpose of a code, which its email states. */
export type VerificationPurpose = keyof Messages['emails']['verification']['purposes'];

export const codeMinutes = 10;
/** After this many wrong codes the right one is rejected, too. */
export const codeAttempts = 5;

/** `m•••@example.in`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

/** `••••••3210`. */
export function maskMobile(mobile: string): string {
  return `••••••${mobile.slice(-4)}`;
}
