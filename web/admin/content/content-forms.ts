import type { ContentEntry, ContentKind, ContentPictureShape } from '#contract/admin/content/content.ts';
import { content as messages } from '#messages/admin.ts';

export interface FormField {
  name: string;
  /** `text` and `area` have a field per language if `isTranslated` is set. */
  type: 'text' | 'area' | 'link' | 'check' | 'moment' | 'day' | 'picture';
  label: string;
  hint?: string;
  isTranslated?: boolean;
  isRequired?: boolean;
  maxLength?: number;
  shape?: ContentPictureShape;
}

const { fields, hints } = messages;
const text = (name: keyof typeof fields, maxLength: number, more: Partial<FormField> = {}): FormField => ({
  name,
  type: 'text',
  label: fields[name],
  maxLength,
  ...more,
});
const both = { isTranslated: true };
const required = { isRequired: true };
const picture = (
  name: 'picture' | 'small_picture',
  shape: ContentPictureShape,
  label: string,
  hint: string,
): FormField => ({
  name,
  type: 'picture',
  label,
  hint,
  shape,
});
const active: FormField = { name: 'active', type: 'check', label: fields.active };
const period: FormField[] = [
  { name: 'starts_at', type: 'moment', label: fields.starts_at, hint: hints.starts_at },
  { name: 'ends_at', type: 'moment', label: fields.ends_at, hint: hints.ends_at },
];

export const contentForms: Readonly<Record<ContentKind, readonly FormField[]>> = {
  announcement: [
    text('text', 160, { ...both, ...required }),
    text('link_path', 300, { type: 'link', hint: hints.optionalLink }),
    { name: 'first_order_only', type: 'check', label: fields.first_order_only },
    ...period,
    active,
  ],
  banner: [
    text('title', 80, { ...both, ...required }),
    text('text', 200, { ...both, ...required }),
    text('link_label', 40, { ...both, ...required }),
    text('link_path', 300, { ...required, type: 'link', hint: hints.link }),
    { ...picture('picture', 'banner', fields.wide, hints.wide), ...required },
    { ...picture('small_picture', 'banner_phone', fields.small, hints.small), ...required },
    text('alt', 200, { ...both, ...required, hint: hints.alt }),
    ...period,
    active,
  ],
  offer: [
    text('title', 100, { ...both, ...required }),
    { ...text('short_description', 300, { ...both, ...required }), type: 'area' },
    { ...text('long_description', 2000, both), type: 'area' },
    picture('picture', 'offer', fields.picture, hints.offerPicture),
    text('coupon_code', 30, { hint: hints.coupon }),
    { name: 'valid_from', type: 'day', label: fields.valid_from, ...required },
    { name: 'valid_to', type: 'day', label: fields.valid_to, ...required },
    active,
  ],
  gallery_image: [
    { ...picture('picture', 'whole', fields.picture, hints.cover), ...required },
    text('title', 100, { ...both, ...required }),
    text('alt', 200, { ...both, ...required, hint: hints.alt }),
    text('video_url', 300, { hint: hints.video }),
  ],
};

export type EntryFormValues = Record<string, string | boolean>;

/** Returns the field names of a kind, including all languages. */
export function fieldNames(kind: ContentKind): string[] {
  return contentForms[kind].flatMap(({ name, isTranslated }) => (isTranslated ? [name, `${name}_hi`] : [name]));
}

const isCheck = (kind: ContentKind, name: string) =>
  contentForms[kind].some((field) => field.name === name && field.type === 'check');

export function toEntryForm(kind: ContentKind, values: ContentEntry['values'] | null): EntryFormValues {
  return Object.fromEntries(
    fieldNames(kind).map((name) => {
      const value = values?.[name];
      return [
        name,
        isCheck(kind, name) ? (value ?? name === 'active') === true : typeof value === 'string' ? value : '',
      ];
    }),
  );
}

/** Returns the body for a new entry. A missing optional picture is null. */
export function toEntryBody(kind: ContentKind, form: EntryFormValues): Record<string, unknown> {
  const pictures = contentForms[kind].filter(({ type }) => type === 'picture').map(({ name }) => name);
  return Object.fromEntries(
    fieldNames(kind).map((name) => [name, pictures.includes(name) && form[name] === '' ? null : form[name]]),
  );
}

/** Returns the fields that differ from the loaded entry. */
export function changedEntryFields(
  kind: ContentKind,
  before: ContentEntry['values'],
  form: EntryFormValues,
): Record<string, { from: unknown; to: unknown }> {
  const opened = toEntryForm(kind, before);
  const body = toEntryBody(kind, form);
  return Object.fromEntries(
    fieldNames(kind)
      .filter((name) => String(opened[name]).trim() !== String(form[name]).trim())
      .map((name) => [name, { from: before[name] ?? null, to: body[name] }]),
  );
}
