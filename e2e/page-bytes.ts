import { expect, type Page, type Request } from '@playwright/test';

export interface PageBytes {
  javascript: number;
  css: number;
  html: number;
  fonts: number;
}

const kinds: Record<string, keyof PageBytes> = {
  script: 'javascript',
  stylesheet: 'css',
  document: 'html',
  font: 'fonts',
};

/**
 * Compressed bytes (bodies, without headers) that a first visit to the page loads, by kind, once the network is quiet.
 */
export async function pageBytes(page: Page, url: string): Promise<PageBytes> {
  const finished: Request[] = [];
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => {
    finished.push(request);
    waiting.delete(request);
  });
  page.on('requestfailed', (request) => waiting.delete(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  // Scripts that come last may come after the first silence.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
  await expect.poll(() => waiting.size).toBe(0);
  const sum: PageBytes = { javascript: 0, css: 0, html: 0, fonts: 0 };
  for (const request of finished) {
    const kind = kinds[request.resourceType()];
    if (kind) sum[kind] += (await request.sizes()).responseBodySize;
  }
  return sum;
}
