import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { routes } from './route-table.ts';
import { expect, test } from './shop.ts';

const checker = String(createRequire(import.meta.url)('vnu-jar'));

/** Pages beside the route table that have markup of their own. */
const others = [
  '/shop?q=xyzzy',
  '/hi/shop?q=xyzzy',
  '/ticket-status',
  '/hi/ticket-status',
  '/track-order',
  '/stop-reminder',
  '/undo',
  '/seller-login',
  '/hi/order/100001',
  '/no-such-page',
  '/hi/no-such-page',
];

interface Message {
  type: string;
  subType?: string;
  url: string;
  message: string;
  extract?: string;
}

test('the Nu HTML checker finds no error on any page', async ({ request }) => {
  test.slow();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-markup-'));
  const paths = [...routes.map((route) => route.path), ...others];
  for (const [at, address] of paths.entries()) {
    const page = await request.get(address, { headers: { accept: 'text/html' } });
    fs.writeFileSync(path.join(folder, `${at}.html`), await page.text());
  }
  // A short run: what the best compiler would optimise is over before it has.
  const machine = ['-Xss2m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const parameters = [...machine, '-jar', checker, '--format', 'json', '--exit-zero-always', '--stdout', folder];
  const { stdout } = await promisify(execFile)(process.env['JAVA'] ?? 'java', parameters, { maxBuffer: 2 ** 26 });
  fs.rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const errors = messages
    .filter(({ type }) => type !== 'info')
    .map(
      ({ url, message, extract }) => `${paths[Number.parseInt(path.basename(url), 10)]}: ${message} — ${extract ?? ''}`,
    );
  expect(errors).toEqual([]);
});
