/** How another mobile number or email is confirmed. Pure; docs/decisions/0106. */
import type { ContactPart } from '#contract/contact-change.ts';

const hour = 3_600_000;
/** How long a change waits for its codes, in ms. */
export const pendingMs = 24 * hour;
export const undoHours = 72;
/** How long the contacts before a change are told of what happens to the account's papers, and its change is shown to staff, in ms. */
export const rememberedMs = 30 * 24 * hour;

/** By what an account is reached and logged in to; an empty email: there is none. */
export interface Contact {
  mobile: string;
  email: string;
}

/** A code of a change: what it proves, and by which way it goes there. */
export interface ContactCode {
  part: ContactPart;
  way: 'sms' | 'email';
}

/** What a form changes of a contact; null where it is nothing. A form without an email field leaves the stored one. */
export function changedContact(
  { mobile, email }: { mobile: string; email?: string },
  stored: Contact,
): Partial<Contact> | null {
  const changed = {
    ...(mobile === stored.mobile ? {} : { mobile }),
    ...(email === undefined || email === stored.email ? {} : { email }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

/**
 * The codes that a change takes. A new number or email proves itself by one; a number that no SMS reaches is confirmed at the email on file. With
 * `mustRelease` the former one gives its consent by a code, too. `unreachable` names the fields for which no code could be sent anywhere.
 */
export function planCodes(
  old: Contact,
  changed: Partial<Contact>,
  { mustRelease, canText }: { mustRelease: boolean; canText: (mobile: string) => boolean },
): { codes: ContactCode[]; unreachable: (keyof Contact)[] } {
  const codes: ContactCode[] = [];
  const unreachable = new Set<keyof Contact>();
  const addText = (part: 'mobile' | 'old_mobile', mobile: string) => {
    if (canText(mobile)) codes.push({ part, way: 'sms' });
    return canText(mobile);
  };
  const addToOldEmail = (part: ContactPart) => {
    const isAsked = codes.some((code) => code.way === 'email' && goesToFormer(code));
    if (old.email !== '' && !isAsked) codes.push({ part, way: 'email' });
    return old.email !== '';
  };
  if (changed.mobile !== undefined) {
    if (!addText('mobile', changed.mobile) && !addToOldEmail('mobile')) unreachable.add('mobile');
    if (mustRelease && !addText('old_mobile', old.mobile) && !addToOldEmail('old_mobile')) unreachable.add('mobile');
  }
  if (changed.email !== undefined) {
    if (changed.email !== '') codes.push({ part: 'email', way: 'email' });
    const isReleased = codes.some(({ part }) => part === 'old_mobile');
    if (mustRelease && !addToOldEmail('old_email') && !isReleased && !addText('old_mobile', old.mobile))
      unreachable.add('email');
  }
  return { codes, unreachable: [...unreachable] };
}

/** Whether a code is read at the former mobile number or email. */
export function goesToFormer({ part, way }: ContactCode): boolean {
  return part !== 'email' && (way === 'email' || part === 'old_mobile');
}

/** Where a code of a change goes. */
export function targetOf(
  { part, way }: ContactCode,
  change: { old_mobile: string; old_email: string; new_mobile: string | null; new_email: string | null },
): string {
  if (way === 'sms') return part === 'mobile' ? change.new_mobile! : change.old_mobile;
  return part === 'email' ? change.new_email! : change.old_email;
}

/** Letters and digits that cannot be mistaken for each other (Crockford's Base32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code of so many random bytes, twelve for 60 bits. */
export function writeUndoCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => signs[byte % 32]!).join('');
}
