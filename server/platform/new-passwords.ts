import { messages } from './messages.ts';
import { invalidFields, ok, type Result } from './result.ts';

/** Shorter ones are rejected anyway. */
const shortestListed = 8;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Most processes never need it. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'] as readonly string[];
  return new Set(passwords.filter((password) => password.length >= shortestListed));
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Rejects one of the eighteen thousand most common passwords, and those in `known` (mobile number, email): 422 on the
 * field `password`. Stored passwords are not checked.
 */
export async function rejectGuessablePassword(password: string, known: readonly string[]): Promise<Result<null>> {
  const typed = plain(password);
  if (known.some((text) => text !== '' && plain(text) === typed))
    return invalidFields({ password: [messages.errors.account.passwordPersonal] });
  listed ??= readCommonPasswords();
  if ((await listed).has(typed)) return invalidFields({ password: [messages.errors.account.passwordCommon] });
  return ok(null);
}
