import { messages } from './messages.ts';
import { invalidFields, ok, type Result } from './result.ts';

/** Shorter passwords are refused for their length. */
const shortestListed = 8;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: most processes of a day never need it. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'] as readonly string[];
  return new Set(passwords.filter((password) => password.length >= shortestListed));
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Rejects a password that is chosen anew where guessing begins with it: 422 on the field `password`. That is one of the eighteen thousand most
 * common ones of eight characters and more, or what everybody knows of the person: `known`, their mobile number and e-mail address. Passwords
 * that are stored already are not asked.
 */
export async function rejectGuessablePassword(password: string, known: readonly string[]): Promise<Result<null>> {
  const typed = plain(password);
  if (known.some((text) => text !== '' && plain(text) === typed))
    return invalidFields({ password: [messages.errors.account.passwordPersonal] });
  listed ??= readCommonPasswords();
  if ((await listed).has(typed)) return invalidFields({ password: [messages.errors.account.passwordCommon] });
  return ok(null);
}
