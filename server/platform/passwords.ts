import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2 as const, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with the same parameters whose password nobody knows. */
export const nobodysPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$TDa0JCWojic8MfRqlXt0nQ$WWJC3G9QlDojAjmo3k4D0xya9t/J9jnx36htljmRbUc';

/** The same characters typed on another keyboard are the same password. */
const plain = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(plain(password), parameters);
}

/**
 * Without a hash (an unknown account) it verifies another one, so that the time does not reveal whether the account
 * exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysPassword, plain(password));
  return matches && stored !== null;
}
