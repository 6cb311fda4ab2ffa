import * as z from 'zod/mini';
import { brandColourNames } from './brand-colours.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';

/** How the brand looks: GET reads it, POST saves what is to change. On the office origin only. */
export const staffBrandPath = '/api/staff/brand';
/** POST: takes the file itself as its body, makes what the shop needs of it, and shows nothing of it until it is saved. */
export const staffBrandFilesPath = '/api/staff/brand/files';

/** Of a logo or icon as it is sent: 2 MB. */
export const mostBrandFileBytes = 2 * 1024 * 1024;

/** The logo stands in headers, emails and documents; the icon, square, in tabs and on home screens. */
export const brandFileKinds = ['logo', 'icon'] as const;
export type BrandFileKind = (typeof brandFileKinds)[number];

/** A picture of the brand as it is kept: where pages find it, and its size in pixels. */
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

/** What staff set; null brings the preset back. */
export const BrandLookBody = z.object({
  main: z.nullable(colour),
  action: z.nullable(colour),
  accent: z.nullable(colour),
  /** Ids of files that were uploaded. */
  logo: z.nullable(BrandPicture.shape.id),
  icon: z.nullable(BrandPicture.shape.id),
});
export type BrandLookBody = z.infer<typeof BrandLookBody>;

/** Values as the form was opened with, and as they are to be. One that is no longer `from` is not saved: 409 edit_conflict. */
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
  /** The brand's name, from the company's record. */
  name: z.string(),
  look: BrandLookBody,
  logo: z.nullable(BrandPicture),
  icon: z.nullable(BrandPicture),
});
export type StaffBrand = z.infer<typeof StaffBrand>;
export const StaffBrandReply = success(StaffBrand);
export type StaffBrandReply = z.infer<typeof StaffBrandReply>;
