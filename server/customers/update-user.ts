import { OwnerProof, readUserUpdate, type UserUpdate } from '#contract/customer.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { Language } from '#contract/language.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmationRequired, confirmOwner, type OwnerConfirmation } from './confirm-owner.ts';
import { changedContact } from './contact-change-rules.ts';
import type { ContactChangeRow } from './contact-change-store.ts';
import { askForContactChange, sendContactCodes } from './contact-changes.ts';
import type { CallerPlace } from './log-in.ts';
import type { CustomerIdentity } from './rules.ts';
import { lockCaller, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';
import { pinErrors } from '#server/shipping/index.ts';

type Profile = NonNullable<UserUpdate['profile']>;

export interface UpdatedUser {
  message: Message;
  /** The part that waits for codes; null if everything took effect. */
  waiting: ContactChangeRow | null;
}

/** For limits, and the language of codes. */
interface UpdatePlace extends CallerPlace {
  limits: Limits;
  language: Language;
  account: Caller;
}

/**
 * Saves the profile form, the address form or both. Returns the message for the customer. A new contact needs
 * `current_password` or `code`, and takes effect only when its codes are entered. Errors: as confirmOwner and
 * lockCaller; 422 by field; 429 too_many_requests.
 */
export async function updateUser(
  services: Services,
  customer: CustomerIdentity,
  input: Record<string, unknown>,
  place: UpdatePlace,
): Promise<Result<UpdatedUser>> {
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
  const confirmation = await confirmChange(services, customer, { input, profile, place });
  if (!confirmation.ok) return confirmation;
  const saved = await rejectTaken(() =>
    inTransaction(services.db, async (tx) => {
      const asked = profile
        ? await changeProfile(tx, services, customer, { profile, confirmation: confirmation.value, place })
        : ok(null);
      if (!asked.ok) return asked;
      const { mobile: _mobile, email: _email, ...names } = profile ?? { mobile: '' };
      const values = { ...names, ...billing, ...shipping };
      if (Object.keys(values).length > 0) await updateCustomer(tx, customer.id, values);
      return asked;
    }),
  );
  if (!saved.ok) return saved;
  if (confirmation.value) services.jobsWaiting.notify();
  const sent = saved.value ? await sendContactCodes(services, place.limits, saved.value, place.account) : ok(null);
  if (!sent.ok) return sent;
  const message = [
    ...(billing ? [messages.shop.notices.addressSaved] : []),
    ...(profile ? [messages.shop.notices.profileSaved] : []),
  ];
  return ok({ message, waiting: saved.value });
}

/** Null if the form changes no contact. */
async function confirmChange(
  services: Services,
  customer: CustomerIdentity,
  { input, profile, place }: { input: Record<string, unknown>; profile: Profile | null; place: UpdatePlace },
): Promise<Result<OwnerConfirmation | null>> {
  if (profile === null || changedContact(profile, customer) === null) return ok(null);
  const proof = OwnerProof.safeParse(input);
  if (!proof.success) return invalidFields(fieldMessages(proof.error.issues));
  const confirmed = await confirmOwner(services, customer, proof.data, place);
  if (!confirmed.ok) return confirmed;
  const allowed = await place.limits.contactChange.take(place.account);
  return allowed.ok ? confirmed : allowed;
}

/** On the locked account, which may have changed since the call began. */
async function changeProfile(
  tx: Tx,
  services: Services,
  customer: CustomerIdentity,
  {
    profile,
    confirmation,
    place,
  }: { profile: Profile; confirmation: OwnerConfirmation | null; place: Pick<UpdatePlace, 'language'> },
): Promise<Result<ContactChangeRow | null>> {
  const locked = await lockCaller(tx, customer);
  if (!locked.ok) return locked;
  const stored = locked.value;
  const changed = changedContact(profile, stored);
  if (!changed) return ok(null);
  if (!confirmation) return confirmationRequired;
  const redeemed = await confirmation.redeem(tx);
  if (!redeemed.ok) return redeemed;
  return askForContactChange(tx, services, customer, { stored, changed, language: place.language });
}
