import { z } from 'zod';
import type { Db } from '#server/platform/database.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { maskEmail, maskMobile } from '#server/verification/index.ts';
import type { Contact } from './contact-change-rules.ts';
import { maskContact } from './contact-note-facts.ts';
import { readContacts, readCustomerNames } from './find-customers.ts';
import { checkNewContact, checkReferrer, handleCustomer, isBasedOn } from './customer-care.ts';

/** The new contacts of a request. */
const contactOf = ({ mobile, email }: { [name in keyof Contact]?: string | undefined }): Partial<Contact> => ({
  ...(mobile !== undefined && { mobile }),
  ...(email !== undefined && { email }),
});

/** Of an older request one that no account has. */
const wholeContact = ({ mobile = '', email = '' }: { [name in keyof Contact]?: string | undefined } = {}): Contact => ({
  mobile,
  email,
});

/**
 * A second person must approve changing the direct seller credited with a customer's purchases, and giving an account
 * to somebody without its former contacts.
 */
export const customerApprovals = {
  // Requests are kept forever, so they contain only the account's number.
  'customer.set_referrer': command({
    permission: 'customers.write',
    input: z.object({ customerId: z.int(), memberId: z.nullable(z.string()), reason: z.string() }),
    measure: async ({ db }, _member, { customerId, memberId }) =>
      asRights(await checkReferrer(db, customerId, memberId)),
    run: (services, { actor }, { customerId, memberId, reason }) =>
      handleCustomer(services, customerId, actor, { kind: 'set_referrer', memberId, reason }),
    facts: ({ customerId, memberId }) => ({
      customer: String(customerId),
      referrer: memberId ?? '–',
    }),
    readPersonalFacts: (db, requests) => readNamesAndReasons(db, requests),
    notifiesOwners: true,
    // The same goes for texts about them: the reason is also stored in the customer's notes, which are erased with the
    // account.
    secrets: {
      split: ({ reason, ...rest }) => ({ kept: { ...rest, reason: '' }, secrets: { reason } }),
      join: (kept, secrets) => ({ ...kept, reason: secrets['reason'] ?? '' }),
    },
  }),
  // Only if the former contact is lost. Otherwise it gets a code by which the owner can undo the change.
  'customer.change_contact': command({
    permission: 'customers.reset_factor',
    input: z.object({
      customerId: z.int(),
      askedBy: z.int(),
      mobile: z.optional(z.string()),
      email: z.optional(z.string()),
      reason: z.string(),
      /** The whole contact when the change was requested; stored masked. Older requests lack what they do not replace. */
      was: z.optional(z.object({ mobile: z.optional(z.string()), email: z.optional(z.string()) })),
    }),
    measure: async ({ db, clock }, _member, { customerId, was, ...asked }) =>
      asRights(await checkNewContact(db, customerId, contactOf(asked), clock.now(), wholeContact(was))),
    run: (services, { actor }, { customerId, askedBy, reason, was, ...asked }) =>
      handleCustomer(services, customerId, actor, {
        kind: 'change_contact',
        former_lost: true,
        askedBy,
        was: wholeContact(was),
        ...contactOf(asked),
        reason,
      }),
    facts: ({ customerId, was: before = {}, ...asked }) => {
      const { mobile, email } = maskContact(contactOf(asked));
      const was = maskContact(contactOf(before));
      const change = (from: string | undefined, to: string) => (from ? `${from} → ${to}` : to);
      // What stays gets the code that undoes the change, so whoever approves must see it.
      const stays = mobile === undefined ? was.mobile : email === undefined ? was.email : undefined;
      return {
        customer: String(customerId),
        ...(mobile !== undefined && { mobile: change(was.mobile, mobile) }),
        ...(email !== undefined && { email: change(was.email, email) }),
        ...(stays !== undefined && { contact_stays: stays }),
      };
    },
    readPersonalFacts: (db, requests) => readNamesAndReasons(db, requests),
    async findOutdated(db, requests) {
      const stored = await readContacts(
        db,
        requests.map(({ input }) => input.customerId),
      );
      return requests.map(({ input: { customerId }, secrets: { was_mobile: mobile, was_email: email } }) => {
        const contact = stored.get(customerId);
        return !contact || !isBasedOn(contact, wholeContact({ mobile, email }));
      });
    },
    notifiesOwners: true,
    secrets: {
      split: ({ mobile, email, reason, was, ...rest }) => ({
        kept: {
          ...rest,
          ...(mobile !== undefined && { mobile: maskMobile(mobile) }),
          ...(email !== undefined && { email: email && maskEmail(email) }),
          was: was && maskContact(contactOf(was)),
          reason: '',
        },
        secrets: {
          ...contactOf({ mobile, email }),
          reason,
          was_mobile: was?.mobile ?? '',
          was_email: was?.email ?? '',
        },
      }),
      // Two contacts may look alike when they are masked. Older requests have no others: they must be made anew.
      join: (kept, { was_mobile: mobile, was_email: email, ...secrets }) => ({
        ...kept,
        ...secrets,
        was: { mobile, email },
      }),
    },
  }),
} satisfies Partial<ApprovableCommands>;

/** Returns the customers' names, and the reasons that staff gave as long as the requests are open. */
async function readNamesAndReasons(
  db: Db,
  requests: readonly { input: { customerId: number }; secrets: Readonly<Record<string, string>> }[],
): Promise<Record<string, string>[]> {
  const names = await readCustomerNames(
    db,
    requests.map(({ input }) => input.customerId),
  );
  return requests.map(({ secrets: { reason } }, place) => ({
    ...names[place],
    ...(reason !== undefined && { reason }),
  }));
}
