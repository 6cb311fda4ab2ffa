import type { SignupBody } from '#contract/customer.ts';
import type { Language } from '#contract/language.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { welcomeMail } from './mails.ts';
import { takenErrors } from './rules.ts';
import { findTaken, insertCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';

/**
 * Welcomes the owner by email, if known; all later emails use the same `language`. Returns the id. Errors: 422 by field
 * for a contact of another account, and for a password that is easy to guess.
 */
export async function signUp(services: Services, form: SignupBody, language: Language): Promise<Result<number>> {
  const taken = takenErrors(await findTaken(services.db, form, null, services.clock.now()));
  if (Object.keys(taken).length > 0) return invalidFields(taken);
  const strong = await rejectGuessablePassword(form.password, [form.mobile, form.email]);
  if (!strong.ok) return strong;
  const password_hash = await hashPassword(form.password);
  const result = await rejectTaken(() =>
    inTransaction(services.db, async (tx) => {
      const { first_name, last_name, mobile, email } = form;
      const id = await insertCustomer(tx, {
        first_name,
        last_name,
        mobile,
        email,
        language,
        password_hash,
        created_at: services.clock.now(),
      });
      if (email !== '')
        await queueEmail(tx, services, {
          to: email,
          ...welcomeMail(await readBrand(tx), services.shopUrl, { firstName: first_name, language }),
        });
      return ok(id);
    }),
  );
  services.jobsWaiting.notify();
  return result;
}
