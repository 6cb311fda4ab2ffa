import fs from 'node:fs';
import { installDebianPackage } from './debian-package.ts';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of the browser for the tests: CHROMIUM, one on this machine, or Debian's package, installed when it is missing and we are root.
 * @throws Error saying what to install when there is none.
 */
export function ensureChromium(): string {
  const found = find();
  if (found) return found;
  installDebianPackage('chromium', 'the browser tests');
  const installed = find();
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  return installed;
}

function find(): string | undefined {
  return [process.env['CHROMIUM'], ...known].find((file) => file !== undefined && fs.existsSync(file));
}
