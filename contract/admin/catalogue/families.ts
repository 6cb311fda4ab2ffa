/** Paths are in staff-catalog.ts. */
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { filled, inAllLanguages, optional, required, textOut } from './catalog.ts';

const axisValues = { name: filled(40), ...inAllLanguages({ name: optional(40) }) };
const optionValues = { value: filled(40), ...inAllLanguages({ value: optional(40) }) };
export const maxFamilyMembers = 40;

/** Each member has one option per axis, and no two members have the same options. */
export const FamilyBody = z.object({
  /** Only staff see the name. */
  name: filled(150),
  axes: z
    .array(z.object(axisValues), staffFieldKey('list'))
    .check(z.minLength(1, required), z.maxLength(3, staffFieldKey('tagsMost'))),
  /** In display order. */
  members: z
    .array(
      z.object({
        product_id: z.int(fieldKey('unknownId')),
        options: z.array(z.object(optionValues), staffFieldKey('list')),
      }),
      staffFieldKey('list'),
    )
    .check(z.minLength(2, staffFieldKey('familyMembers')), z.maxLength(maxFamilyMembers, staffFieldKey('tagsMost'))),
});
export type FamilyBody = z.output<typeof FamilyBody>;
/** `version` is the one that the form loaded. If the stored one differs: 409 family_changed. */
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
