import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge } from '#contract/proof-of-work.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  const { parameters, signature } = data;
  void solveChallenge({ challenge: { parameters, signature } as unknown as Challenge, deriveKey }).then(
    (solution) => postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey }),
    () => postMessage(null),
  );
});
