/** Paths are in staff-catalog.ts. */
import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { optionalCountField } from '#contract/number-fields.ts';
import { Changes, filled, inAllLanguages, optional, required, textOut } from './catalog.ts';
import { freeText } from '#contract/text-fields.ts';

export const CategoryValues = z.object({
  name: filled(80),
  ...inAllLanguages({ name: optional(80) }),
  parent_id: z._default(optionalCountField, null),
  /** File name of a stored picture. */
  picture: z._default(z.nullable(freeText(200)), null),
  /** The home page shows featured categories. */
  featured: z._default(z.boolean(staffFieldKey('yesOrNo')), false),
});
export type CategoryValues = z.output<typeof CategoryValues>;
const CategoryValuesOut = z.object({
  name: textOut,
  ...inAllLanguages({ name: textOut }),
  parent_id: z.nullable(z.int()),
  picture: z.nullable(z.string()),
  featured: z.boolean(),
}) satisfies z.ZodMiniType<CategoryValues>;
export const categoryFields = Object.keys(CategoryValues.shape) as readonly (keyof CategoryValues)[];
export const CategoryPatch = z.object({ changes: Changes });

/** All unarchived ones; children come after their parents. */
export const CategoryOrderBody = z.object({
  order: z
    .array(z.object({ id: z.int(fieldKey('unknownId')), parent_id: z.nullable(z.int(fieldKey('unknownId'))) }))
    .check(z.minLength(1, required), z.maxLength(1000)),
});

export const StaffCategory = z.object({
  id: z.int(),
  slug: z.string(),
  values: CategoryValuesOut,
  picture: z.nullable(Picture),
  /** The position among all categories. */
  position: z.int(),
  /** Number of unarchived products. */
  product_count: z.int(),
  archived_at: z.nullable(z.string()),
});
export type StaffCategory = z.infer<typeof StaffCategory>;
/** In display order, archived ones last. */
export const StaffCategoryList = success(z.array(StaffCategory));
export type StaffCategoryList = z.infer<typeof StaffCategoryList>;
export const StaffCategoryReply = success(StaffCategory);
