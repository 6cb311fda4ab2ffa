import * as z from 'zod/mini';

/** Kinds of settings that several parts of the configuration have. */

export const flag = (preset: boolean) =>
  z._default(
    z.pipe(
      z.enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
      z.transform((text) => text === '1' || text === 'true' || text === 'on'),
    ),
    preset,
  );

/** A webhook is believed for its secret alone. */
export const longSecret = z.string().check(z.minLength(8, 'must have at least 8 characters'));

/** An address without a trailing slash. */
export const webAddress = (preset: string) =>
  z._default(
    z.pipe(
      z.string().check(z.refine(isWebAddress, `must be an address such as ${preset}`)),
      z.transform((text) => text.replace(/\/$/, '')),
    ),
    preset,
  );

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
