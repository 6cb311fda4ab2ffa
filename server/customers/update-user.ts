import { readUserUpdate } from '#contract/customer.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { voidTickets } from './reset-store.ts';
import { type CustomerIdentity, takenErrors } from './rules.ts';
import { findTaken, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';
import { type Message, messages } from '#server/platform/messages.ts';

/** Saves the account's profile form, address form or both, or nothing at all. Returns the message for the customer. */
export async function updateUser(
  services: Services,
  customer: CustomerIdentity,
  input: Record<string, unknown>,
): Promise<Result<Message>> {
  const read = readUserUpdate(input);
  if (!read.ok) return invalidFields(read.errors);
  const { profile, billing, shipping } = read.update;
  return rejectTaken(() =>
    inTransaction(services.db, async (tx) => {
      if (profile) {
        const wanted = { mobile: profile.mobile, email: profile.email ?? '' };
        const taken = takenErrors(await findTaken(tx, wanted, customer.id));
        if (Object.keys(taken).length > 0) return invalidFields(taken);
        // A code on its way to the former address must not open the account any more.
        if (profile.email !== undefined && profile.email !== customer.email)
          await voidTickets(tx, customer.id, services.clock.now());
      }
      await updateCustomer(tx, customer.id, { ...profile, ...billing, ...shipping });
      return ok([
        ...(billing ? [messages.shop.notices.addressSaved] : []),
        ...(profile ? [messages.shop.notices.profileSaved] : []),
      ]);
    }),
  );
}
