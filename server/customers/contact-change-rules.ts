/** Pure; see docs/decisions/0106. */
import type { ContactPart } from '#contract/contact-change.ts';

const hour = 3_600_000;
/** How long a change waits for its codes. */
export const pendingMs = 24 * hour;
/** How long former contacts are informed about changes of the account's papers, and staff see the change. */
export const rememberedMs = 30 * 24 * hour;

/** For messages and log-in; an empty email means none. */
export interface Contact {
  mobile: string;
  email: string;
}

/** What a code proves, and how it is sent. */
export interface ContactCode {
  part: ContactPart;
  way: 'sms' | 'email';
}

/** Returns what a form changes of a contact; null if nothing. A field that the form does not have stays as stored. */
export function changedContact(
  { mobile, email }: { [name in keyof Contact]?: string | undefined },
  stored: Contact,
): Partial<Contact> | null {
  const changed = {
    ...(mobile === undefined || mobile === stored.mobile ? {} : { mobile }),
    ...(email === undefined || email === stored.email ? {} : { email }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

/**
 * A new number or email is proved by one code each; a number without SMS is confirmed at the email on file. With
 * `mustRelease` the former contact must also consent. `unreachable` lists the fields for which no code could be sent.
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

export function goesToFormer({ part, way }: ContactCode): boolean {
  return part !== 'email' && (way === 'email' || part === 'old_mobile');
}

/** Returns the contacts that a stored change sets. */
export function newContactOf({
  new_mobile: mobile,
  new_email: email,
}: {
  new_mobile: string | null;
  new_email: string | null;
}): Partial<Contact> {
  return { ...(mobile !== null && { mobile }), ...(email !== null && { email }) };
}

/** Returns the address of a change's code. */
export function targetOf(
  { part, way }: ContactCode,
  change: { old_mobile: string; old_email: string; new_mobile: string | null; new_email: string | null },
): string {
  if (way === 'sms') return part === 'mobile' ? change.new_mobile! : change.old_mobile;
  return part === 'email' ? change.new_email! : change.old_email;
}

/**
 * How to send a code for a forgotten password; null if no way leads to the owner. Never uses a contact that undid a
 * change (`undoing`): control of one contact, such as a stolen phone, must not be enough both to undo a change and to
 * set a password.
 */
export function planReset(
  { mobile, email }: Contact,
  undoing: { mobile: boolean; email: boolean },
  canText: (mobile: string) => boolean,
): ContactCode['way'] | null {
  if (email !== '' && !undoing.email) return 'email';
  return !undoing.mobile && canText(mobile) ? 'sms' : null;
}

/** Crockford's Base32: signs that cannot be confused. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve bytes give 60 bits. */
export function writeUndoCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => signs[byte % 32]!).join('');
}
