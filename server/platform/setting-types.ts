import * as z from 'zod/mini';

/** Types of settings that several parts of the configuration use. */

export const flag = (preset: boolean) =>
  z._default(
    z.pipe(
      z.enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
      z.transform((text) => text === '1' || text === 'true' || text === 'on'),
    ),
    preset,
  );

/** A whole number in decimal digits. @param problem what a refusal says, such as "must be 7 to 90 days" */
export const wholeNumber = (preset: number, least: number, most: number, problem: string) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(z.refine((text) => /^\d{1,8}$/.test(text) && Number(text) >= least && Number(text) <= most, problem)),
      z.transform(Number),
    ),
    preset,
  );

/** A webhook is trusted by its secret alone. */
export const longSecret = z.string().check(z.minLength(8, 'must have at least 8 characters'));

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
