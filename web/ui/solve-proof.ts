import type { ProofChallenge } from '#contract/proof-of-work.ts';

/**
 * Returns null if the browser has no workers, or the page came without HTTPS, which cryptography needs. Import it only
 * on demand, because few buyers ever need it.
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
