import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Does nothing unless we are root on Debian. */
export function installDebianPackage(name: string, purpose: string): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} for ${purpose} …`);
  const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update'], quiet);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
}
