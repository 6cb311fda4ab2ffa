import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';

/** POST with the file as its body stores it. The name goes into a product's or category's values. */
export const staffPicturesPath = '/api/staff/pictures';

export const maxPictureBytes = 15 * 1024 * 1024;

/** `card`: cut to the upright shape of the shop's cards (4:5), centred; `whole`: uncut. */
export const pictureShapes = ['card', 'whole'] as const;
export type PictureShape = (typeof pictureShapes)[number];

export const StaffPictureQuery = z.object({
  shape: z._default(z.enum(pictureShapes, staffFieldKey('unknownState')), 'card'),
  /** Left edge, top edge and width of the card's cut, each from 0 to 1 of the picture, separated by commas. */
  cut: z.optional(
    z.string().check(z.regex(/^(0(\.\d{1,4})?|1),(0(\.\d{1,4})?|1),(0\.\d{1,4}|1)$/, fieldKey('notValid'))),
  ),
  /** File name for search engines; unsuitable characters are dropped. */
  name: z._default(z.string().check(z.maxLength(200, fieldKey('tooManyCharacters'))), ''),
});

export const StaffPictureReply = success(Picture);
export type StaffPictureReply = z.infer<typeof StaffPictureReply>;
