import * as z from 'zod/mini';

/**
 * A small computation that a device does before a call is taken, asked for where very many calls come from its network: it costs a buyer a second and
 * whoever sends thousands of calls a machine. Solved as ALTCHA's version 2 describes it (PBKDF2).
 */
export const ProofChallenge = z.looseObject({
  parameters: z.looseObject({}),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof ProofChallenge>;

/** What of an answer `428 proof_required` tells beside the message. */
export const ProofRequired = z.object({ challenge: ProofChallenge });

export const mostProofCharacters = 2_000;

/** A challenge and its solution as JSON; good for one call. */
export const Proof = z.string().check(z.maxLength(mostProofCharacters));
