import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';

/** Takes the file itself as its body and keeps it, encoded anew; its name goes into a product's or category's values. */
export const staffPicturesPath = '/api/staff/pictures';

/** Of a file as it is sent: 15 MB. */
export const mostPictureBytes = 15 * 1024 * 1024;

/** `card`: cut to the upright shape of the shop's cards (4 to 5) around its middle; `whole`: as it is. */
export const pictureShapes = ['card', 'whole'] as const;
export type PictureShape = (typeof pictureShapes)[number];

export const StaffPictureQuery = z.object({
  shape: z._default(z.enum(pictureShapes, staffFieldKey('unknownState')), 'card'),
  /** Where the card's cut lies: its left and top edge and its width, each from 0 to 1 of the picture, with commas between. */
  cut: z.optional(
    z.string().check(z.regex(/^(0(\.\d{1,4})?|1),(0(\.\d{1,4})?|1),(0\.\d{1,4}|1)$/, fieldKey('notValid'))),
  ),
  /** What the files are to be called, for search engines; letters that do not fit are left out. */
  name: z._default(z.string().check(z.maxLength(200, fieldKey('tooManyCharacters'))), ''),
});

export const StaffPictureReply = success(Picture);
export type StaffPictureReply = z.infer<typeof StaffPictureReply>;
