import fs from 'node:fs';
import { installDebianPackage } from './debian-package.ts';

const shells = ['/usr/bin/chromium-headless-shell'];
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A browser for tests: CHROMIUM or headless Chromium, which is twice as fast: this machine's or Debian's package,
 * installed if missing and we are root; otherwise a full browser.
 * @throws Error saying what to install if there is none
 */
export function ensureTestBrowser(): string {
  const found = find(shells);
  if (found) return found;
  try {
    installDebianPackage('chromium-headless-shell', 'the browser tests');
  } catch {
    console.log('  There is none for this system: the browser tests run in a whole browser.');
  }
  return find(shells) ?? ensureChromium();
}

/**
 * A full browser, as visitors have it: CHROMIUM, this machine's, or Debian's package, installed if missing and we are
 * root.
 * @throws Error saying what to install if there is none
 */
export function ensureChromium(): string {
  const found = find(browsers);
  if (found) return found;
  installDebianPackage('chromium', 'the browser tests');
  const installed = find(browsers);
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  return installed;
}

function find(known: readonly string[]): string | undefined {
  return [process.env['CHROMIUM'], ...known].find((file) => file !== undefined && fs.existsSync(file));
}
