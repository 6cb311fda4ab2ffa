import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import sharp from 'sharp';
import { documents } from '../contract/document-paths.ts';
import { languages, pathIn } from '../contract/language.ts';
import { paths } from '../contract/paths.ts';
import { photoPath } from '../contract/photo-limits.ts';
import { demoCustomer } from '../demo/people.ts';

/** A process's memory, in MiB. */
export interface MemoryRow {
  when: string;
  on: string;
  /** All pages in memory. */
  resident: number;
  /** The same, with shared pages counted by the process's share. */
  proportional: number;
  highest: number;
  /** Its parts, as far as Node knows. */
  heap: number;
  external: number;
  buffers: number;
}

const mebi = 1024 * 1024;

/** Node options for a program whose memory is measured. */
export const tellsMemory: readonly string[] = ['--import', new URL('tell-memory.ts', import.meta.url).href];

/** Reads the process's current memory (Linux). It must have been started with bench/tell-memory.ts. */
export async function readMemory(child: ChildProcess, when: string, on: string): Promise<MemoryRow> {
  const usage = await askMemory(child);
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const rollup = fs.readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
  const kibi = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]) / 1024;
  return {
    when,
    on,
    resident: kibi(status, 'VmRSS'),
    proportional: kibi(rollup, 'Pss'),
    highest: kibi(status, 'VmHWM'),
    heap: usage.heapTotal / mebi,
    external: usage.external / mebi,
    buffers: usage.arrayBuffers / mebi,
  };
}

function askMemory(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  return new Promise((resolve) => {
    let said = '';
    const listen = (part: Buffer) => {
      said += part.toString();
      const found = /MEMORY (\{.*\})\n/.exec(said);
      if (!found) return;
      child.stdout!.off('data', listen);
      resolve(JSON.parse(found[1]!) as NodeJS.MemoryUsage);
    };
    child.stdout!.on('data', listen);
    child.kill('SIGUSR2');
  });
}

export function printMemory(rows: readonly MemoryRow[]): void {
  const cell = (value: number) => value.toFixed(0).padStart(13);
  console.log(
    `\n${'memory in MiB'.padEnd(42)}${'storage'.padEnd(12)}${['resident', 'proportional', 'highest', 'JS heap', 'external', 'of it buffers'].map((name) => name.padStart(13)).join('')}`,
  );
  for (const { when, on, resident, proportional, highest, heap, external, buffers } of rows)
    console.log(
      when.padEnd(42) + on.padEnd(12) + [resident, proportional, highest, heap, external, buffers].map(cell).join(''),
    );
}

const email = (index: number) => `buyer${index}@example.com`;

function order(index: number) {
  return {
    billingDetails: {
      first_name: 'Asha',
      last_name: 'Rawat',
      mobile: String(9_100_000_000 + index),
      email: email(index),
      user_street: '12 Rajpur Road',
      user_city: 'Dehradun',
      user_district: 'Dehradun',
      user_state: 'Uttarakhand',
      user_country: 'India',
      user_postcode: '248001',
      payment_method: 'cod',
    },
    coupon: null,
    productDetails: [{ product_id: (index % 60) + 1, quantity: 1 }],
  };
}

/**
 * Makes an hour's requests of a small shop, without the pauses: every page in each language, searches, pictures,
 * prices, orders, logins, the printed documents and some photos.
 */
export async function useLightly(url: string): Promise<void> {
  // Each on a new connection: one that is kept alive may be closed just when it is used.
  const fetch: typeof globalThis.fetch = (address, options) =>
    globalThis.fetch(address, {
      ...options,
      headers: { ...(options?.headers as Record<string, string>), connection: 'close' },
    });
  const get = async (path: string) => (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).bytes();
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.bytes());
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const photo = await sharp({
    create: {
      width: 3000,
      height: 4000,
      channels: 3,
      background: '#884422',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  const words = ['tulsi', 'amla', 'neem', 'hair', 'tea', 'oil', 'ashwaganda', 'tulssi'];
  for (const [index, page] of pages.entries()) {
    await get(page);
    await get(`${page === '/' ? '' : page}/_.data`.replace('/_.data', page === '/' ? '/_.data' : '.data'));
    await get(`/shop?q=${words[index % words.length]}&sort=${index % 2 ? 'name' : 'newest'}`);
    await get(`${paths.productDetails}/${(index % 69) + 1}`);
    await post(paths.price, { ...order(index), billingDetails: [] });
    if (index % 3 === 0) await post(paths.placeOrder, order(index));
    if (index % 5 === 0) await post(paths.login, { mobile: demoCustomer.mobile, password: demoCustomer.password });
    if (index % 20 === 0)
      await fetch(url + photoPath, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: photo }).then(
        (answer) => answer.bytes(),
      );
  }
  for (const language of languages) for (const { path } of Object.values(documents)) await get(pathIn(language, path));
}
