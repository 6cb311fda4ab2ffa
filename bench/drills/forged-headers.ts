/** Whether a client that makes up the headers of a proxy gets past the limits of its address. */
import { paths } from '#contract/paths.ts';
import { forgeHeaders } from '#server/platform/forged-headers-testing.ts';

/** More than an address is allowed in an hour. */
const useUp = 12;
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

/** Uses up the limit of the own address at the shop at `url`; returns how many of 120 calls with forged headers are let through all the same. */
export async function countForgeriesLetThrough(url: string): Promise<{ attempts: number; letThrough: number }> {
  for (let each = 0; each < useUp; each++) await askForReset(url, each);
  if ((await askForReset(url, useUp)) !== 429) throw new Error('the limit is not used up: is RATE_LIMIT_SCALE 1?');
  let letThrough = 0;
  for (let each = 0; each < attempts; each++)
    if ((await askForReset(url, each, forgeHeaders(each))) !== 429) letThrough++;
  return { attempts, letThrough };
}
