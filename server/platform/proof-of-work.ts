/**
 * Required from a network's devices instead of rejecting them. Solved challenges are stored, because each counts once.
 */
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { countUse } from './call-counter.ts';
import { messages } from './messages.ts';
import { err, ok, type Result } from './result.ts';
import { keyedHash, readServerKey } from './server-key.ts';
import type { Services } from './services.ts';

/** Long enough to fill in a form, get distracted and return. */
const lifeMs = 20 * 60_000;
/** PBKDF2 rounds per attempt, so that an attempt costs more than calling the browser's cryptography. */
const rounds = 1_000;

type ProofServices = Pick<Services, 'config' | 'clock' | 'db' | 'database'>;

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().max(64),
      data: z.object({ purpose: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

async function secretsOf(services: ProofServices) {
  const key = await readServerKey(services, services.db);
  return {
    hmacSignatureSecret: keyedHash(key, 'proof of work'),
    hmacKeySignatureSecret: keyedHash(key, 'proof of work, solution'),
  };
}

/**
 * Valid for twenty minutes, for calls of one purpose. Solving takes `config.proofOfWork` attempts on average, at most
 * 1.5 times as many. Creating costs the server one attempt, checking none.
 */
export async function createProofChallenge(services: ProofServices, purpose: string): Promise<ProofChallenge> {
  const mean = services.config.proofOfWork;
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    keyLength: 32,
    counter: randomInt(Math.ceil(mean / 2), Math.ceil(mean * 1.5) + 1),
    // The library's own expiry uses the machine's clock instead of the shop's.
    data: { purpose, until: services.clock.now().getTime() + lifeMs },
    deriveKey,
    ...(await secretsOf(services)),
  });
  return { parameters: { ...parameters }, signature: signature! };
}

/** Returns the challenge's nonce if the proof is valid, otherwise null. Counts nothing. */
async function isSolved(services: ProofServices, purpose: string, proof: string): Promise<string | null> {
  const read = Solved.safeParse(parseJson(proof));
  if (!read.success) return null;
  const { challenge, solution } = read.data;
  const { data, nonce } = challenge.parameters;
  if (data.purpose !== purpose || data.until <= services.clock.now().getTime()) return null;
  const { verified } = await verifySolution({
    challenge: challenge as unknown as Parameters<typeof verifySolution>[0]['challenge'],
    solution,
    deriveKey,
    ...(await secretsOf(services)),
  });
  return verified ? nonce : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Redeems a proof once. Error: 428 proof_required with a new `challenge` if the proof is missing, invalid, too old, for
 * another purpose, or used. Opens no transaction, so the proof stays used whatever the call does.
 */
export async function takeProof(
  services: ProofServices,
  purpose: string,
  proof: string | undefined,
): Promise<Result<null>> {
  const nonce = proof === undefined ? null : await isSolved(services, purpose, proof);
  if (nonce !== null && (await countUse(services, `proof:${nonce}`, { uses: 1, lifeMs: 2 * lifeMs }))) return ok(null);
  return demandProof(services, purpose);
}

/** 428 proof_required with a new `challenge`. */
export async function demandProof(services: ProofServices, purpose: string) {
  const challenge = await createProofChallenge(services, purpose);
  return err(428, 'proof_required', messages.errors.requests.proofRequired, { details: { challenge } });
}
