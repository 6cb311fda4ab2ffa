import * as z from 'zod/mini';
import { AddressValues } from '#contract/address.ts';
import { Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { eachOnce } from '#contract/order-life.ts';
import { emailField, freeText, mobileField, nameField } from '#contract/text-fields.ts';

/** After an order's path. `withdraw` is for an edit that awaits payment. */
export const orderEditPaths = { quote: 'edit-quote', edit: 'edit', withdraw: 'edit/withdraw' } as const;

const name = nameField({ required: fieldKey('nameRequired'), short: fieldKey('tooShort'), long: fieldKey('tooLong') });

export const EditContact = z.object({ first_name: name, last_name: name, mobile: mobileField, email: emailField });
export type EditContact = z.infer<typeof EditContact>;

const quantity = z
  .int(fieldKey('quantityWhole'))
  .check(z.gte(0, fieldKey('quantityWhole')), z.lte(9_999, fieldKey('quantityMost')));

/**
 * Fields left out stay unchanged. `version` is the one that staff saw. `lines`: remaining quantities, 0 removes a line.
 * `keep_delivery`: the agreed charge stays.
 */
export const EditQuoteBody = z.object({
  version: z.string().check(z.regex(/^\d{1,15}$/, fieldKey('notValid'))),
  contact: z.optional(EditContact),
  delivery: z.optional(AddressValues),
  lines: z._default(z.array(z.object({ line_no: z.int(), quantity })).check(z.maxLength(500), eachOnce), []),
  add: z._default(
    z
      .array(z.object({ product_id: z.int(), quantity: quantity.check(z.gte(1, fieldKey('quantityLeast'))) }))
      .check(z.maxLength(100)),
    [],
  ),
  keep_delivery: z._default(z.boolean(), false),
});
export type EditQuoteBody = z.input<typeof EditQuoteBody>;
export const EditBody = z.extend(EditQuoteBody, { reason: freeText(500, staffFieldKey('reason')) });
export type EditBody = z.input<typeof EditBody>;

/** Amounts are in rupees. `refund` goes back to the buyer; `due` is requested by a payment link. */
export const EditQuote = z.object({
  lines: z.array(
    z.object({
      /** Null for an added product. */
      line_no: z.nullable(z.int()),
      product_id: z.int(),
      sku: z.string(),
      name: z.string(),
      old_quantity: z.int(),
      new_quantity: z.int(),
      old_amount: Rupees,
      new_amount: Rupees,
    }),
  ),
  old_delivery: Rupees,
  new_delivery: Rupees,
  old_total: Rupees,
  new_total: Rupees,
  refund: Rupees,
  due: Rupees,
  old_place_of_supply: z.string(),
  place_of_supply: z.string(),
});
export type EditQuote = z.infer<typeof EditQuote>;
export const EditQuoteReply = success(EditQuote);
export type EditQuoteReply = z.infer<typeof EditQuoteReply>;
