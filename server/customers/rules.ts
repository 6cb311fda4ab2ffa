import { isMemberId } from '#contract/member-rules.ts';
import { compactNumber, normaliseEmail, normaliseMobile } from '#contract/typed-values.ts';
import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';

export const tokenLifeMs = 30 * 24 * 3_600_000;
export const ticketMinutes = 15;
/** Wrong codes per ticket; the next attempt needs a new one. */
export const ticketAttempts = 5;

export const deviceAccount = (id: number) => `customer:${id}` as const;

export interface CustomerIdentity {
  id: number;
  firstName: string;
  lastName: string;
  mobile: string;
  /** Empty if unknown. */
  email: string;
  /** Six to eight digits; null for others than direct sellers. */
  memberId: string | null;
  tokenHash: string;
  hasSecondFactor: boolean;
  /** Null if the session never proved the second factor. */
  factorShownAt: Date | null;
}

export interface Credentials {
  id: number;
  /** Wrong passwords are counted by it, whichever login name was typed. */
  mobile: string;
  /** PHC text of argon2id. */
  passwordHash: string;
  /** The password does not log in. */
  isBlocked: boolean;
  hasSecondFactor: boolean;
}

/** In each form that it may have. */
export interface LoginName {
  mobile: string;
  /** Null if it cannot be one. */
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

/** Acquaintances recognise it, but it tells others little: Sunita R. */
export function shortName(firstName: string, lastName: string): string {
  const initial = Array.from(new Intl.Segmenter('und').segment(lastName.trim()))[0]?.segment;
  return initial === undefined ? firstName : `${firstName} ${initial}.`;
}

/** By field. */
export function takenErrors(taken: { mobile: boolean; email: boolean }): FieldMessages {
  return {
    ...(taken.mobile ? { mobile: [messages.errors.account.mobileTaken] } : {}),
    ...(taken.email ? { email: [messages.errors.account.emailTaken] } : {}),
  };
}
