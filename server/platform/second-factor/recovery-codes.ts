import { randomBytes } from 'node:crypto';
import { hashToken } from '../tokens.ts';

const codesAtOnce = 10;
/** Without 0, 1, i, l, o and u: 30 characters that are easy to read and type. */
const signs = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** Ten codes of 16 characters (78 random bits each), in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    Array.from({ length: groups }, () => randomSigns(groupLength)).join('-'),
  );
}

/** A code cannot be guessed, so a plain hash is enough, and no change of a key invalidates it. */
export function hashRecoveryCode(owner: string, code: string): string {
  return hashToken(`recovery ${owner} ${plainCode(code)}`);
}

/** Strips the spaces and dashes that people type. */
export function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Evenly distributed: bytes from 240 on are discarded. */
function randomSigns(length: number): string {
  let drawn = '';
  while (drawn.length < length)
    for (const byte of randomBytes(length))
      if (byte < 240 && drawn.length < length) drawn += signs[byte % signs.length];
  return drawn;
}
