import { randomBytes } from 'node:crypto';
import { hashToken } from '../tokens.ts';

const codesAtOnce = 10;
/** Without 0, 1, i, l, o and u: 30 signs, read and typed without mistakes. */
const signs = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** Ten codes of 16 signs (78 random bits each), in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    Array.from({ length: groups }, () => randomSigns(groupLength)).join('-'),
  );
}

/** What is stored of an account's code. Its bits cannot be guessed, so that a plain hash is enough, and no change of a key makes it void. */
export function hashRecoveryCode(owner: string, code: string): string {
  return hashToken(`recovery ${owner} ${plainCode(code)}`);
}

/** A code without the spaces and dashes that people type. */
export function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Evenly spread: bytes from 240 on are drawn again. */
function randomSigns(length: number): string {
  let drawn = '';
  while (drawn.length < length)
    for (const byte of randomBytes(length))
      if (byte < 240 && drawn.length < length) drawn += signs[byte % signs.length];
  return drawn;
}
