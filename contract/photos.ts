import * as z from 'zod/mini';
import { fields as words } from '#messages/errors/fields.ts';
import { success } from './envelope.ts';
import { mostPhotos } from './photo-limits.ts';

/** The secret names of uploaded photos in a form's body; a caller who knows a name may attach its photo, once, within a day. */
export const photoNames = z._default(
  z
    .array(z.string(words.unknownPhoto).check(z.regex(/^[\w-]{20,100}$/, words.unknownPhoto)), words.unknownPhoto)
    .check(z.maxLength(mostPhotos, words.photosMost)),
  [],
);

/** POST /photos: the body is the file itself. Width and height are those of the kept photo, in pixels. */
export const PhotoReply = success(z.object({ photo: z.string(), width: z.int(), height: z.int() }));
export type PhotoReply = z.infer<typeof PhotoReply>;

/** A photo that came along with something, for staff. Width and height in pixels, size in bytes. */
export const StaffPhoto = z.object({ id: z.int(), width: z.int(), height: z.int(), bytes: z.int() });
export type StaffPhoto = z.infer<typeof StaffPhoto>;
