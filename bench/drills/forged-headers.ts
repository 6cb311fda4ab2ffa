/** Whether a client that forges a proxy's headers evades the limits of its network. */
import { paths } from '#contract/paths.ts';
import { forgeHeaders } from '#server/testing/forged-headers.ts';

/**
 * More than the network's devices may do without a proof of work if RATE_LIMIT_SCALE is `scale`: ten times what a
 * person may.
 */
const useUp = 12;
/** With this scale they may request 10 codes. */
export const scale = '0.1';
const attempts = 120;

const askForReset = async (url: string, each: number, headers: Record<string, string> = {}) => {
  const response = await fetch(url + paths.forgot, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `nobody-${each}@example.in` }),
  });
  await response.arrayBuffer();
  return response.status;
};

/**
 * Uses up the own network's limit at the shop at `url`; returns how many of 120 calls with forged headers are accepted
 * nevertheless.
 */
export async function countForgeriesLetThrough(url: string): Promise<{ attempts: number; letThrough: number }> {
  for (let each = 0; each < useUp; each++) await askForReset(url, each);
  if ((await askForReset(url, useUp)) !== 428)
    throw new Error(`the limit is not used up: is RATE_LIMIT_SCALE ${scale}?`);
  let letThrough = 0;
  for (let each = 0; each < attempts; each++)
    if ((await askForReset(url, each, forgeHeaders(each))) !== 428) letThrough++;
  return { attempts, letThrough };
}
