import type { Page } from '@playwright/test';

export interface PageBytes {
  javascript: number;
  css: number;
  html: number;
  fonts: number;
}

/** Compressed bytes that a first visit to the page loads, by kind, once the network is quiet. */
export async function pageBytes(page: Page, url: string): Promise<PageBytes> {
  const sum: PageBytes = { javascript: 0, css: 0, html: 0, fonts: 0 };
  const kinds: Record<string, keyof PageBytes> = {
    script: 'javascript',
    stylesheet: 'css',
    document: 'html',
    font: 'fonts',
  };
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  client.on('Network.responseReceived', (event) => void types.set(event.requestId, event.type.toLowerCase()));
  client.on('Network.loadingFinished', (event) => {
    const kind = kinds[types.get(event.requestId) ?? ''];
    if (kind) sum[kind] += event.encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await client.detach();
  return sum;
}
