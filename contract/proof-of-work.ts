import * as z from 'zod/mini';

/**
 * Required when very many calls come from one network. Costs a buyer about a second, a sender of thousands of calls a
 * whole machine. Follows ALTCHA version 2 (PBKDF2).
 */
export const ProofChallenge = z.looseObject({
  parameters: z.looseObject({}),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;

export const ProofRequired = z.object({ challenge: ProofChallenge });

export const maxProofCharacters = 2_000;

/** JSON with the challenge and its solution; valid for one call. */
export const Proof = z.string().check(z.maxLength(maxProofCharacters));
