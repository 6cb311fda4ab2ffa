import { isMemberId } from '#contract/member-rules.ts';
import { compactNumber, normaliseEmail, normaliseMobile } from '#contract/typed-values.ts';
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
  hasSecondFactor: boolean;
  /** When this session last showed it; null where the account had none since. */
  factorShownAt: Date | null;
}

export interface Credentials {
  id: number;
  /** By which wrong passwords are counted, whatever was typed. */
  mobile: string;
  /** PHC text of argon2id. */
  passwordHash: string;
  /** Blocked by the company: the password opens nothing. */
  isBlocked: boolean;
  hasSecondFactor: boolean;
}

/** What somebody typed to log in, as each of the things that it may be. */
export interface LoginName {
  mobile: string;
  /** Null where it cannot be one. */
  memberId: string | null;
  /** In lower case. */
  email: string;
}

export function readLoginName(typed: string): LoginName {
  const text = typed.trim();
  const compact = compactNumber(text);
  return {
    mobile: normaliseMobile(text),
    memberId: isMemberId(compact) ? compact : null,
    email: normaliseEmail(text),
  };
}

/** A name by which those who know the person recognise them, and which is worth little to others: Sunita R. */
export function shortName(firstName: string, lastName: string): string {
  const initial = Array.from(new Intl.Segmenter('und').segment(lastName.trim()))[0]?.segment;
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}

/** The message for a mobile number or email address that another account has, by field. */
export function takenErrors(taken: { mobile: boolean; email: boolean }): FieldMessages {
  return {
    ...(taken.mobile ? { mobile: [messages.errors.account.mobileTaken] } : {}),
    ...(taken.email ? { email: [messages.errors.account.emailTaken] } : {}),
  };
}
