import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';
import { compactNumber } from './typed-values.ts';

const rule = fieldKey('factorCode');

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const factorCodeField = z
  .string(rule)
  .check(z.overwrite(compactNumber), z.minLength(1, rule), z.maxLength(40, rule));

export const optionalFactorCode = z.optional(
  z.pipe(
    z.string(rule).check(z.overwrite(compactNumber), z.maxLength(40, rule)),
    z.transform((typed) => (typed === '' ? undefined : typed)),
  ),
);
