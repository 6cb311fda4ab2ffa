import type { Page, Request } from '@playwright/test';

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

/** Compressed bytes (bodies, without headers) that a first visit to the page loads, by kind, once the network is quiet. */
export async function pageBytes(page: Page, url: string): Promise<PageBytes> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  const sum: PageBytes = { javascript: 0, css: 0, html: 0, fonts: 0 };
  for (const request of finished) {
    const kind = kinds[request.resourceType()];
    if (kind) sum[kind] += (await request.sizes()).responseBodySize;
  }
  return sum;
}
