/** Proof of work: what a crowd's devices are asked for in place of being turned away. Stateless but for the solved ones, which count once. */
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

/** Long enough to fill a form in, pay attention elsewhere and come back. */
const lifeMs = 20 * 60_000;
/** Rounds of PBKDF2 in one try: enough that a try costs more than handing it over to the browser's cryptography. */
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
 * A challenge for one call of that purpose, for twenty minutes. Solving it takes `config.proofOfWork` tries on average, never more than 1.5 times as many;
 * making it takes the server one, checking none.
 */
export async function createProofChallenge(services: ProofServices, purpose: string): Promise<ProofChallenge> {
  const mean = services.config.proofOfWork;
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    keyLength: 32,
    counter: randomInt(Math.ceil(mean / 2), Math.ceil(mean * 1.5) + 1),
    // Its own expiry goes by the machine's clock, not by the shop's.
    data: { purpose, until: services.clock.now().getTime() + lifeMs },
    deriveKey,
    ...(await secretsOf(services)),
  });
  return { parameters: { ...parameters }, signature: signature! };
}

/** Whether what came with a call is a challenge of ours for that purpose, solved in time. Counts nothing. */
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
 * Takes the proof that came with a call, once. Error: 428 proof_required with a new `challenge` where none came, it is none of ours, too old, for
 * another purpose, or was used before. Opens no transaction: a proof is used up whatever becomes of the call.
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

/** Asks for a proof: 428 proof_required with a new `challenge`. */
export async function demandProof(services: ProofServices, purpose: string) {
  const challenge = await createProofChallenge(services, purpose);
  return err(428, 'proof_required', messages.errors.requests.proofRequired, { details: { challenge } });
}
