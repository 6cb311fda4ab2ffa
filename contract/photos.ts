import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { mostPhotos } from './photo-limits.ts';
import { fieldKey } from './field-messages.ts';

/** The secret names of uploaded photos in a form's body; a caller who knows a name may attach its photo, once, within a day. */
export const photoNames = z._default(
  z
    .array(
      z.string(fieldKey('unknownPhoto')).check(z.regex(/^[\w-]{20,100}$/, fieldKey('unknownPhoto'))),
      fieldKey('unknownPhoto'),
    )
    .check(z.maxLength(mostPhotos, fieldKey('photosMost'))),
  [],
);

/** POST /photos: the body is the file itself. Width and height are those of the kept photo, in pixels. */
export const PhotoReply = success(z.object({ photo: z.string(), width: z.int(), height: z.int() }));
export type PhotoReply = z.infer<typeof PhotoReply>;

/** A photo that came along with something, for staff. Width and height in pixels, size in bytes. */
export const StaffPhoto = z.object({ id: z.int(), width: z.int(), height: z.int(), bytes: z.int() });
export type StaffPhoto = z.infer<typeof StaffPhoto>;
