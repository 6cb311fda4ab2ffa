import { OwnerProof, readUserUpdate, type UserUpdate } from '#contract/customer.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmationRequired, confirmOwner, type OwnerConfirmation } from './confirm-owner.ts';
import type { CallerPlace } from './log-in.ts';
import { detailsChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { type CustomerIdentity, takenErrors } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { findTaken, lockContact, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { pinErrors } from '#server/shipping/index.ts';

type Profile = NonNullable<UserUpdate['profile']>;
/** By what an account is reached and logged in to. */
type Contact = Pick<CustomerIdentity, 'mobile' | 'email'>;

/**
 * Saves the account's profile form, address form or both, or nothing at all. Returns the message for the customer. Another mobile number or
 * e-mail address needs `current_password` or `code` beside the form: it ends all other sessions and is told to the address that was there before.
 * Errors: as confirmOwner; 422 by field.
 */
export async function updateUser(
  services: Services,
  customer: CustomerIdentity,
  input: Record<string, unknown>,
  place: CallerPlace,
): Promise<Result<Message>> {
  const read = readUserUpdate(input);
  if (!read.ok) return invalidFields(read.errors);
  const { profile, billing, shipping } = read.update;
  const elsewhere = pinErrors({
    ...(billing && {
      user: { country: billing.user_country, state: billing.user_state, postcode: billing.user_postcode },
    }),
    ...(shipping && {
      user_shipping: {
        country: shipping.user_shipping_country,
        state: shipping.user_shipping_state,
        postcode: shipping.user_shipping_postcode,
      },
    }),
  });
  if (Object.keys(elsewhere).length > 0) return invalidFields(elsewhere);
  let confirmation: OwnerConfirmation | null = null;
  if (profile !== null && changedContact(profile, customer) !== null) {
    const proof = OwnerProof.safeParse(input);
    if (!proof.success) return invalidFields(fieldMessages(proof.error.issues));
    const confirmed = await confirmOwner(services, customer, proof.data, place);
    if (!confirmed.ok) return confirmed;
    confirmation = confirmed.value;
  }
  const saved = await rejectTaken(() =>
    inTransaction(services.db, async (tx) => {
      if (profile) {
        const checked = await changeProfile(tx, services, customer, profile, confirmation);
        if (!checked.ok) return checked;
      }
      await updateCustomer(tx, customer.id, { ...profile, ...billing, ...shipping });
      return ok([
        ...(billing ? [messages.shop.notices.addressSaved] : []),
        ...(profile ? [messages.shop.notices.profileSaved] : []),
      ]);
    }),
  );
  if (saved.ok && confirmation) services.jobsWaiting.tell();
  return saved;
}

/** What of mobile and e-mail the form changes; null where it is nothing. A form without an e-mail field leaves the stored one. */
function changedContact({ mobile, email }: Profile, stored: Contact): Partial<Contact> | null {
  const changed = {
    ...(mobile === stored.mobile ? {} : { mobile }),
    ...(email === undefined || email === stored.email ? {} : { email }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

/** Checks and prepares a new profile on the locked account, which may have changed since the call began. */
async function changeProfile(
  tx: Tx,
  services: Services,
  { id, tokenHash }: CustomerIdentity,
  profile: Profile,
  confirmation: OwnerConfirmation | null,
): Promise<Result<null>> {
  const stored = await lockContact(tx, id);
  const changed = changedContact(profile, stored);
  if (!changed) return ok(null);
  if (!confirmation) return confirmationRequired;
  const redeemed = await confirmation.redeem(tx);
  if (!redeemed.ok) return redeemed;
  const taken = takenErrors(await findTaken(tx, { mobile: profile.mobile, email: profile.email ?? '' }, id));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  // A code on its way to the former address must not open the account any more.
  await voidTickets(tx, id, services.clock.now());
  await deleteTokensOf(tx, id, tokenHash);
  if (stored.email !== '')
    await queueEmail(tx, services, {
      to: stored.email,
      ...detailsChangedMail(await readBrand(tx), stored, changed),
    });
  return ok(null);
}
