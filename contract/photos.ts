import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { maxPhotos } from './photo-limits.ts';
import { fieldKey } from './field-messages.ts';

/** Secret names of uploaded photos. Whoever knows a name may attach its photo, once, within a day. */
export const photoNames = z._default(
  z
    .array(
      z.string(fieldKey('unknownPhoto')).check(z.regex(/^[\w-]{20,100}$/, fieldKey('unknownPhoto'))),
      fieldKey('unknownPhoto'),
    )
    .check(z.maxLength(maxPhotos, fieldKey('photosMost'))),
  [],
);

/** `width` and `height` are the stored photo's, in pixels. */
export const PhotoReply = success(z.object({ photo: z.string(), width: z.int(), height: z.int() }));
export type PhotoReply = z.infer<typeof PhotoReply>;

/** `width` and `height` in pixels, `bytes` is the size. */
export const StaffPhoto = z.object({ id: z.int(), width: z.int(), height: z.int(), bytes: z.int() });
export type StaffPhoto = z.infer<typeof StaffPhoto>;
