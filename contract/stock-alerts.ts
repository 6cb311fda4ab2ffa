import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';
import { emailField } from './text-fields.ts';

export const StockAlertBody = z.object({
  product_id: z
    .int(fieldKey('unknownId'))
    .check(z.gte(1, fieldKey('unknownId')), z.lte(2_147_483_647, fieldKey('unknownId'))),
  email: emailField,
});

/** The alert's id and the token from a link in its email. */
export const StockAlertTokenBody = z.object({
  id: z.int(fieldKey('unknownId')).check(z.gte(1, fieldKey('unknownId'))),
  token: z.string(fieldKey('notValid')).check(z.regex(/^[\w-]{22}$/, fieldKey('notValid'))),
});
