import * as z from 'zod/mini';
import { brandColourNames } from '#contract/brand-colours.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';

export const staffBrandPath = '/api/staff/brand';
/** POST with the file as its body prepares the sizes that the shop needs. Nothing is shown until it is saved. */
export const staffBrandFilesPath = '/api/staff/brand/files';

export const maxBrandFileBytes = 2 * 1024 * 1024;

/** The logo appears in headers, emails and documents. The icon is square, for browser tabs and home screens. */
export const brandFileKinds = ['logo', 'icon'] as const;
export type BrandFileKind = (typeof brandFileKinds)[number];

/** Path for pages, and size in pixels. */
export const BrandPicture = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/, fieldKey('notValid'))),
  path: z.string(),
  width: z.int(),
  height: z.int(),
});
export type BrandPicture = z.infer<typeof BrandPicture>;

const colour = z
  .string(staffFieldKey('colour'))
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, staffFieldKey('colour')));

/** Null restores the preset. */
export const BrandLookBody = z.object({
  main: z.nullable(colour),
  action: z.nullable(colour),
  accent: z.nullable(colour),
  logo: z.nullable(BrandPicture.shape.id),
  icon: z.nullable(BrandPicture.shape.id),
});
export type BrandLookBody = z.infer<typeof BrandLookBody>;

/** `from` is the value that the form loaded. If the stored value differs: 409 edit_conflict. */
export const BrandLookPatch = z.object({
  changes: z.partialRecord(
    z.enum([...brandColourNames, ...brandFileKinds]),
    z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
});
export type BrandLookPatch = z.infer<typeof BrandLookPatch>;

export const BrandFileQuery = z.object({ kind: z.enum(brandFileKinds, fieldKey('notValid')) });
export const BrandFileReply = success(BrandPicture);
export type BrandFileReply = z.infer<typeof BrandFileReply>;

export const StaffBrand = z.object({
  name: z.string(),
  look: BrandLookBody,
  logo: z.nullable(BrandPicture),
  icon: z.nullable(BrandPicture),
});
export type StaffBrand = z.infer<typeof StaffBrand>;
export const StaffBrandReply = success(StaffBrand);
export type StaffBrandReply = z.infer<typeof StaffBrandReply>;
