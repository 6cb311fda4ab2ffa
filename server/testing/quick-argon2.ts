/**
 * Stands for @node-rs/argon2 in the API tests, which hash a thousand passwords that nobody wants to guess: the same hashes at the least
 * cost. A hash says its own cost, so a real one is verified as it is; secrets.test.ts checks the cost that the shop sets.
 */
import { createRequire } from 'node:module';

const { hash: hashAtCost, verify } = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

export { verify };

export function hash(password: string, options: object): Promise<string> {
  return hashAtCost(password, { ...options, memoryCost: 8, timeCost: 1 });
}
