import { type ContentKind, type ContentState, contentValues } from '#contract/admin/content/content.ts';
import { endOfMinute, startOfMinute } from '#contract/india-time.ts';
import { messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';

/** Tables, and the columns of the fields. */
interface ContentTable {
  table: string;
  translations: string;
  /** The translations' column that references the record. */
  owner: string;
  /** In every language. */
  texts: readonly string[];
  /** Stored as they are. */
  plain: readonly string[];
  /** Fields with a picture's file name. */
  pictures: readonly string[];
  hasPeriod: boolean;
}

/** Columns and fields have the same names; the ends of a period are stored as instants. */
export const contentTables: Readonly<Record<ContentKind, ContentTable>> = {
  announcement: {
    table: 'announcement',
    translations: 'announcement_translation',
    owner: 'announcement_id',
    texts: ['text'],
    plain: ['link_path', 'first_order_only', 'active'],
    pictures: [],
    hasPeriod: true,
  },
  banner: {
    table: 'banner',
    translations: 'banner_translation',
    owner: 'banner_id',
    texts: ['title', 'text', 'link_label', 'alt'],
    plain: ['link_path', 'picture', 'small_picture', 'active'],
    pictures: ['picture', 'small_picture'],
    hasPeriod: true,
  },
  offer: {
    table: 'offer',
    translations: 'offer_translation',
    owner: 'offer_id',
    texts: ['title', 'short_description', 'long_description'],
    plain: ['valid_from', 'valid_to', 'coupon_code', 'picture', 'active'],
    pictures: ['picture'],
    hasPeriod: false,
  },
  gallery_image: {
    table: 'gallery_image',
    translations: 'gallery_image_translation',
    owner: 'gallery_image_id',
    texts: ['title', 'alt'],
    plain: ['picture', 'video_url'],
    pictures: ['picture'],
    hasPeriod: false,
  },
};

/** As in the form. */
export type AnyContentValues = Record<string, string | boolean | null>;

export function contentShape(kind: ContentKind) {
  return contentValues[kind].shape;
}

const { content: texts } = messages.errors.staff;

/** Against each other; returns messages by field. The schema checks each field on its own. */
export function checkContent(values: AnyContentValues): FieldMessages {
  const { starts_at: starts, ends_at: ends, valid_from: first, valid_to: last } = values;
  if (starts && ends && ends < starts) return { ends_at: [texts.endsBeforeStart] };
  if (first && last && last < first) return { valid_to: [texts.endsBeforeStart] };
  return {};
}

/** Whether buyers see a record; `day` is the day in India. */
export function contentState(values: AnyContentValues, now: Date, day: string): ContentState {
  if (values['active'] === false) return 'hidden';
  const { starts_at: starts, ends_at: ends, valid_from: first, valid_to: last } = values;
  if (typeof ends === 'string' && endOfMinute(ends) < now) return 'ended';
  if (typeof starts === 'string' && startOfMinute(starts) > now) return 'scheduled';
  if (typeof last === 'string' && last < day) return 'ended';
  return typeof first === 'string' && first > day ? 'scheduled' : 'live';
}
