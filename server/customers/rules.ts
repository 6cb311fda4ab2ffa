import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';

/** How long a login lasts, in ms. */
export const tokenLifeMs = 30 * 24 * 3_600_000;
/** How long a reset code is good, in minutes. */
export const ticketMinutes = 15;
/** Wrong codes that a ticket bears; the next try needs a new one. */
export const ticketAttempts = 5;

/** The account as devices are known to it. */
export const deviceAccount = (id: number) => `customer:${id}` as const;

/** The caller, according to the token. */
export interface CustomerIdentity {
  id: number;
  firstName: string;
  lastName: string;
  mobile: string;
  /** Empty where none is known. */
  email: string;
  /** Six to eight digits for a direct seller, else null. */
  memberId: string | null;
  /** Of the token that the call came with. */
  tokenHash: string;
}

export interface Credentials {
  id: number;
  /** PHC text of argon2id. */
  passwordHash: string;
  /** Blocked by the company: the password opens nothing. */
  isBlocked: boolean;
}

/** The message for a mobile number or email address that another account has, by field. */
export function takenErrors(taken: { mobile: boolean; email: boolean }): FieldMessages {
  return {
    ...(taken.mobile ? { mobile: [messages.errors.account.mobileTaken] } : {}),
    ...(taken.email ? { email: [messages.errors.account.emailTaken] } : {}),
  };
}
