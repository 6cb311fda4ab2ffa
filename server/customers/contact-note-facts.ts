/** What staff read of changes beside the notes about them. Pure. */
import type { customerNoteKinds } from '#contract/admin/customers/customers.ts';
import { maskEmail, maskMobile } from '#server/verification/index.ts';
import { changedContact, type Contact, newContactOf } from './contact-change-rules.ts';
import type { ContactChangeRow } from './contact-change-store.ts';

type Change = Pick<
  ContactChangeRow,
  'old_mobile' | 'old_email' | 'new_mobile' | 'new_email' | 'confirmed_at' | 'confirmed_by' | 'undone_at' | 'undone_by'
>;
type Note = { kind: (typeof customerNoteKinds)[number]; by: string | null; at: Date };

/** Masked, so that it may be stored where nothing is erased. */
export function maskContact({ mobile, email }: Partial<Contact>): Partial<Contact> {
  return {
    ...(mobile !== undefined && { mobile: maskMobile(mobile) }),
    ...(email !== undefined && { email: email.includes('@') ? maskEmail(email) : '–' }),
  };
}

/** Of a stored contact what another one replaces, masked. */
export function maskFormer({ mobile, email }: Contact, wanted: Partial<Contact>): Partial<Contact> {
  const changed = changedContact(wanted, { mobile, email }) ?? {};
  return maskContact({
    ...(changed.mobile !== undefined && { mobile }),
    ...(changed.email !== undefined && { email }),
  });
}

/** "••••••3210 → ••••••3333", only for what differs. */
function describeContact(from: Contact, to: Partial<Contact>): Partial<Contact> {
  const [was, is] = [maskContact(from), maskContact(to)];
  return {
    ...(is.mobile !== undefined && { mobile: `${was.mobile} → ${is.mobile}` }),
    ...(is.email !== undefined && { email: `${was.email} → ${is.email}` }),
  };
}

/**
 * Whether a note says the same as the one after it: a change that a second person approved has a note of each, because
 * for a while neither may approve a change of papers of this account.
 */
export const isRepeated = (note: Note, next: Note | undefined): boolean =>
  next?.kind === 'contact_changed' && note.kind === next.kind && note.at.getTime() === next.at.getTime();

/**
 * Who asked for a change, by which way it came about, and what was replaced by what; nothing where the change is no
 * longer kept.
 */
export function contactNoteFacts(
  { kind, at }: Note,
  { changes, notes }: { changes: readonly Change[]; notes: readonly Note[] },
): Record<string, string> {
  const isThen = (moment: Date | null) => moment?.getTime() === at.getTime();
  if (kind === 'contact_changed') {
    const change = changes.find((each) => isThen(each.confirmed_at));
    if (!change) return {};
    // The first of two people is the requester.
    const asked = notes.findLast((each) => each.kind === kind && isThen(each.at));
    const facts = describeContact({ mobile: change.old_mobile, email: change.old_email }, newContactOf(change));
    const way = change.confirmed_by === 'staff' ? 'papers' : 'own';
    return { ...(asked?.by && { asked_by: asked.by }), way, ...facts };
  }
  // Newest first: undoing a change also undoes later ones.
  const undone = kind === 'contact_restored' ? changes.filter((each) => isThen(each.undone_at)) : [];
  const [first] = undone.slice(-1);
  if (!first) return {};
  const before = { mobile: first.old_mobile, email: first.old_email };
  const after = {
    mobile: undone.find((each) => each.new_mobile !== null)?.new_mobile ?? before.mobile,
    email: undone.find((each) => each.new_email !== null)?.new_email ?? before.email,
  };
  const restored = {
    ...(after.mobile !== before.mobile && { mobile: before.mobile }),
    ...(after.email !== before.email && { email: before.email }),
  };
  return { ...(first.undone_by && { way: first.undone_by }), ...describeContact(after, restored) };
}
