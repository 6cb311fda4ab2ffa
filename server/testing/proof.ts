import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofChallenge } from '#contract/proof-of-work.ts';

/** Solves a challenge as a browser does; gives the proof as calls bring it. */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return JSON.stringify({ challenge, solution: { counter: solution!.counter, derivedKey: solution!.derivedKey } });
}
