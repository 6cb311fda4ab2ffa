import { isUniqueViolation } from '#server/platform/database-errors.ts';
import { invalidFields, type Result } from '#server/platform/result.ts';
import { takenErrors } from './rules.ts';

/** Returns 422 by field if a concurrent command has just taken the same mobile or email. */
export async function rejectTaken<T>(command: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await command();
  } catch (error) {
    const taken = {
      mobile: isUniqueViolation(error, 'customer_mobile_key'),
      email: isUniqueViolation(error, 'customer_email'),
    };
    if (!taken.mobile && !taken.email) throw error;
    return invalidFields(takenErrors(taken));
  }
}
