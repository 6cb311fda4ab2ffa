/** Families of products as staff read and change them; the paths are among those of the catalogue. */
import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { filled, inAllLanguages, optional, required, textOut } from './staff-catalog.ts';

const axisValues = { name: filled(40), ...inAllLanguages({ name: optional(40) }) };
const optionValues = { value: filled(40), ...inAllLanguages({ value: optional(40) }) };
export const mostFamilyMembers = 40;

/** Sizes and kinds of one product. Each member has an option for each axis, and no two have the same ones. */
export const FamilyBody = z.object({
  /** For staff. */
  name: filled(150),
  axes: z
    .array(z.object(axisValues), staffFieldKey('list'))
    .check(z.minLength(1, required), z.maxLength(3, staffFieldKey('tagsMost'))),
  /** In the order in which they are shown. */
  members: z
    .array(
      z.object({
        product_id: z.int(fieldKey('unknownId')),
        options: z.array(z.object(optionValues), staffFieldKey('list')),
      }),
      staffFieldKey('list'),
    )
    .check(z.minLength(2, staffFieldKey('familyMembers')), z.maxLength(mostFamilyMembers, staffFieldKey('tagsMost'))),
});
export type FamilyBody = z.output<typeof FamilyBody>;
/** `version` is the one that the form was opened with: 409 family_changed where there is another by now. */
export const FamilyUpdateBody = z.extend(FamilyBody, { version: z.int() });
export const FamilyVersionBody = z.object({ version: z.int() });

const axisOut = { name: textOut, ...inAllLanguages({ name: textOut }) };
const optionOut = { value: textOut, ...inAllLanguages({ value: textOut }) };
export const StaffFamily = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  axes: z.array(z.object(axisOut)),
  members: z.array(
    z.object({ product_id: z.int(), sku: z.string(), product_name: z.string(), options: z.array(z.object(optionOut)) }),
  ),
});
export type StaffFamily = z.infer<typeof StaffFamily>;
export const StaffFamilyReply = success(StaffFamily);
export const StaffFamilyList = success(z.array(StaffFamily));
