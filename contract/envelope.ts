import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';

/** The shape of every error. Keys of `errors` are field names, dotted for lists ("productDetails.0.quantity"). */
export const Failure = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Failure = z.infer<typeof Failure>;

/** Wraps a schema as a success with that `data`. */
export function success<T extends z.ZodMiniType>(data: T) {
  return z.object({ status: z.literal('success'), message: z.optional(z.string()), data });
}

/** A page of a list. Only the first page has `total`. `total_is_more`: counting stopped at `total`. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({
    status: z.literal('success'),
    data: z.array(item),
    meta: z.object({
      total: z.optional(z.int()),
      total_is_more: z.optional(z.boolean()),
      next_cursor: z.nullable(z.string()),
    }),
  });
}

export interface Success<T> {
  status: 'success';
  message?: string | undefined;
  data: T;
}

/** Rupees in requests and replies: a number with at most two decimals. Inside the program money is integer paise. */
export const Rupees = z.number();

/** A positive whole number, as text in a URL. */
export const IdText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownId'))),
  z.transform((text: string) => Number(text)),
);
