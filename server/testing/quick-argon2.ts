/**
 * Replaces @node-rs/argon2 in the API tests, which hash a thousand passwords, at the lowest cost. A hash contains its
 * cost, so real hashes are verified normally; secrets.test.ts checks the shop's cost.
 */
import { createRequire } from 'node:module';

const { hash: hashAtCost, verify } = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

export { verify };

export function hash(password: string, options: object): Promise<string> {
  return hashAtCost(password, { ...options, memoryCost: 8, timeCost: 1 });
}
