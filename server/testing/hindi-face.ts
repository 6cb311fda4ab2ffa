import { execFileSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/** Phones have a Devanagari face of their own; a bare server has boxes of other widths. Installs Android's where we can. */
export function ensureHindiFace(): void {
  if (!hasHindiFace()) installDebianPackage('fonts-noto-core', 'measuring pages as a phone shows them');
}

function hasHindiFace(): boolean {
  try {
    return execFileSync('fc-list', [':lang=hi', 'family']).toString().trim() !== '';
  } catch {
    return true; // No fontconfig: not a system of the kind that lacks faces.
  }
}
