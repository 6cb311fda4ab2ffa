import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createProofChallenge, takeProof } from './proof-of-work.ts';
import { solveProof } from '#server/testing/proof.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ proofOfWork: 4 });
});
afterAll(() => services.close());

/** `ok`, or the code of the rejection and of the new challenge. */
async function outcome(proof: string | undefined, purpose = 'order') {
  const taken = await takeProof(services, purpose, proof);
  return taken.ok ? 'ok' : [taken.error.httpStatus, taken.error.code];
}
const required = [428, 'proof_required'];

test('a challenge that is solved is taken once, from the answer that asked for it too', async () => {
  const proof = await solveProof(await createProofChallenge(services, 'order'));
  expect(await outcome(proof)).toBe('ok');
  expect(await outcome(proof)).toEqual(required);
  const asked = await takeProof(services, 'order', undefined);
  const { challenge } = (asked as unknown as { error: { details: { challenge: ProofChallenge } } }).error.details;
  expect(await outcome(await solveProof(challenge))).toBe('ok');
});

test('of many calls at once with one proof one is let through', async () => {
  const proof = await solveProof(await createProofChallenge(services, 'order'));
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(proof)));
  expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
});

test('a proof for something else, after its time or of another shop is none', async () => {
  const own = await createProofChallenge(services, 'log-in');
  expect(await outcome(await solveProof(own))).toEqual(required);
  expect(await outcome(await solveProof(own), 'log-in')).toBe('ok');
  const late = await solveProof(await createProofChallenge(services, 'order'));
  services.clock.advance(20 * 60_000);
  expect(await outcome(late)).toEqual(required);
  const foreign = await openTestServices({ proofOfWork: 4, secretKey: 'a key of another shop, as long as needed' });
  const theirs = await solveProof(await createProofChallenge(foreign, 'order'));
  await foreign.close();
  expect(await outcome(theirs)).toEqual(required);
});

test('a challenge that was made easier, a guessed solution and texts that are no proof are none', async () => {
  const challenge = await createProofChallenge(services, 'order');
  const solved = JSON.parse(await solveProof(challenge)) as {
    challenge: { parameters: object };
    solution: { derivedKey: string };
  };
  const easier = {
    ...solved,
    challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } },
  };
  const guessed = { ...solved, solution: { counter: 1, derivedKey: '00'.repeat(32) } };
  const unsigned = { ...solved, challenge: { parameters: challenge.parameters, signature: '' } };
  for (const wrong of [easier, guessed, unsigned, {}, { challenge: 1 }].map((each) => JSON.stringify(each)))
    expect(await outcome(wrong)).toEqual(required);
  for (const wrong of ['', 'null', '{', '"x"']) expect(await outcome(wrong)).toEqual(required);
  expect(await outcome(JSON.stringify(solved))).toBe('ok');
});
