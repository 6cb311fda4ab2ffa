import type { ProofChallenge } from '#contract/proof-of-work.ts';

/**
 * The proof that a call brings for this challenge, worked out in a worker; null where this browser cannot: it has no workers, or the page came without
 * encryption, where browsers lend no cryptography. Imported where it is needed only: few buyers ever are asked.
 */
export async function solveProof(challenge: ProofChallenge): Promise<string | null> {
  try {
    const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' });
    const solution = await new Promise<object | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<object | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin beside the page's
      worker.postMessage(challenge);
    });
    worker.terminate();
    return solution && JSON.stringify({ challenge, solution });
  } catch {
    return null;
  }
}
