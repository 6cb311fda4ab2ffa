import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import {
  dayField,
  FieldChanges,
  filledText,
  inFurtherLanguages,
  linkField,
  optionalLink,
  optionalMoment,
  optionalText,
  yesOrNo,
} from '../form-fields.ts';
import { normaliseCouponCode } from '#contract/typed-values.ts';

/** The shop shows each kind as an ordered list. */
export const contentKinds = ['announcement', 'banner', 'offer', 'gallery_image'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * GET and POST read a list and add to it. `/order` reorders it, `/{id}` changes an entry, `/{id}/delete` deletes it.
 */
export const staffContentPaths: Readonly<Record<ContentKind, string>> = {
  announcement: '/api/staff/announcements',
  banner: '/api/staff/banners',
  offer: '/api/staff/offers',
  gallery_image: '/api/staff/gallery',
};

/** Takes a picture, cuts it to the shape in `?shape=`, and returns its name for the values. */
export const contentPicturesPath = '/api/staff/content-pictures';

/** The limits keep pages readable and fast. */
export const maxContent: Readonly<Record<ContentKind, number>> = {
  announcement: 20,
  banner: 10,
  offer: 50,
  gallery_image: 200,
};

/** File name of a stored picture. */
const picture = z
  .string(staffFieldKey('required'))
  .check(z.minLength(1, staffFieldKey('required')), z.maxLength(200, fieldKey('tooManyCharacters')));
const active = z._default(yesOrNo, true);
/** First and last minute in India's time; null for no bound. */
const period = { starts_at: optionalMoment, ends_at: optionalMoment };

const youtube =
  /^https:\/\/((www\.|m\.)?youtube\.com\/(watch\?([^ ]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)[\w-]{11}([?&/][^\s<>"]*)?$/;
const optionalVideo = z._default(
  z
    .nullable(
      z.string(staffFieldKey('videoLink')).check(
        z.trim(),
        z.maxLength(300, fieldKey('tooManyCharacters')),
        z.refine((text) => text === '' || youtube.test(text), staffFieldKey('videoLink')),
      ),
    )
    .check(z.overwrite((text: string | null) => text || null)),
  null,
);

export const AnnouncementValues = z.object({
  text: filledText(160),
  ...inFurtherLanguages({ text: optionalText(160) }),
  /** Empty: the text is no link. */
  link_path: optionalLink,
  first_order_only: z._default(yesOrNo, false),
  active,
  ...period,
});
export const BannerValues = z.object({
  title: filledText(80),
  text: filledText(200),
  link_label: filledText(40),
  alt: filledText(200),
  ...inFurtherLanguages({
    title: optionalText(80),
    text: optionalText(200),
    link_label: optionalText(40),
    alt: optionalText(200),
  }),
  link_path: linkField,
  picture,
  small_picture: picture,
  active,
  ...period,
});
export const OfferValues = z.object({
  title: filledText(100),
  short_description: filledText(300),
  long_description: optionalText(2000),
  ...inFurtherLanguages({
    title: optionalText(100),
    short_description: optionalText(300),
    long_description: optionalText(2000),
  }),
  /** Days in India. */
  valid_from: dayField,
  valid_to: dayField,
  /** Code of the coupon that grants the offer. */
  coupon_code: z._default(
    z
      .nullable(z.string().check(z.overwrite(normaliseCouponCode), z.maxLength(30, fieldKey('tooManyCharacters'))))
      .check(z.overwrite((text: string | null) => text || null)),
    null,
  ),
  picture: z._default(z.nullable(picture), null),
  active,
});
export const GalleryValues = z.object({
  title: filledText(100),
  alt: filledText(200),
  ...inFurtherLanguages({ title: optionalText(100), alt: optionalText(200) }),
  /** A video has its cover here. */
  picture,
  /** YouTube address; null for a plain picture. */
  video_url: optionalVideo,
});
export const contentValues = {
  announcement: AnnouncementValues,
  banner: BannerValues,
  offer: OfferValues,
  gallery_image: GalleryValues,
} as const satisfies Record<ContentKind, z.ZodMiniType>;

export const ContentPatch = z.object({ changes: FieldChanges });
export const ContentOrderBody = z.object({
  order: z.array(z.int(fieldKey('unknownId'))).check(z.maxLength(200, staffFieldKey('tagsMost'))),
});

/** `live`: buyers see it now. */
export const contentStates = ['live', 'scheduled', 'ended', 'hidden'] as const;
export type ContentState = (typeof contentStates)[number];

/** `values` has its kind's fields; `pictures` are those named in them. */
export const ContentEntry = z.object({
  id: z.int(),
  state: z.enum(contentStates),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  pictures: z.array(Picture),
});
export type ContentEntry = z.infer<typeof ContentEntry>;
export const ContentReply = success(ContentEntry);
export type ContentReply = z.infer<typeof ContentReply>;
/** In display order. */
export const ContentList = success(z.array(ContentEntry));
export type ContentList = z.infer<typeof ContentList>;

/** `banner` and `banner_phone`: the home page's slide; `offer`: the offer's card; `whole`: uncut. */
export const contentPictureShapes = ['banner', 'banner_phone', 'offer', 'square', 'whole'] as const;
export type ContentPictureShape = (typeof contentPictureShapes)[number];
export const ContentPictureQuery = z.object({
  shape: z._default(z.enum(contentPictureShapes, staffFieldKey('unknownState')), 'whole'),
  name: z._default(z.string().check(z.maxLength(200, fieldKey('tooManyCharacters'))), ''),
});
