/** Categories as staff read and change them; the paths are among those of the catalogue. */
import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { optionalCountField } from './number-fields.ts';
import { Changes, filled, inAllLanguages, optional, required, textOut } from './staff-catalog.ts';
import { freeText } from './text-fields.ts';

/** What staff write of a category. */
export const CategoryValues = z.object({
  name: filled(80),
  ...inAllLanguages({ name: optional(80) }),
  parent_id: z._default(optionalCountField, null),
  /** A saved picture's file name. */
  picture: z._default(z.nullable(freeText(200)), null),
  /** On the home page. */
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

/** All categories that are not archived, in their new order; children follow their parents. */
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
  /** Its place among all. */
  position: z.int(),
  /** Products in it that are not archived. */
  product_count: z.int(),
  archived_at: z.nullable(z.string()),
});
export type StaffCategory = z.infer<typeof StaffCategory>;
/** In their order, the archived ones last. */
export const StaffCategoryList = success(z.array(StaffCategory));
export type StaffCategoryList = z.infer<typeof StaffCategoryList>;
export const StaffCategoryReply = success(StaffCategory);
