import { execFileSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/**
 * A Java runtime for the HTML checker: JAVA, the one on the path, or Debian's package, installed if missing and we are
 * root.
 * @throws Error saying what to install
 */
export function ensureJava(): string {
  const java = process.env['JAVA'] ?? 'java';
  if (!runs(java)) installDebianPackage('default-jre-headless', 'the HTML check');
  if (!runs(java))
    throw new Error(
      'The HTML check needs Java 11 or later: install it (on Debian: apt-get install default-jre-headless).',
    );
  return java;
}

function runs(java: string): boolean {
  try {
    execFileSync(java, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
