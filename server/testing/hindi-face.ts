import { execFileSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/** Installs Android's Devanagari font if possible: a bare server would draw boxes of other widths. */
export function ensureHindiFace(): void {
  if (!hasHindiFace()) installDebianPackage('fonts-noto-core', 'measuring pages as a phone shows them');
}

function hasHindiFace(): boolean {
  try {
    return execFileSync('fc-list', [':lang=hi', 'family']).toString().trim() !== '';
  } catch {
    return true; // Without fontconfig it is not a system that lacks fonts.
  }
}
