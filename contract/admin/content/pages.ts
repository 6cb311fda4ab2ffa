import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { languages } from '#contract/language.ts';
import { PageOfWords } from '#contract/pages.ts';
import { yesOrNo } from '../form-fields.ts';

/** A page is identified by its address and language. */
export const staffPagePaths = {
  pages: '/api/staff/pages',
  /** GET reads a text with its versions, POST saves it. */
  text: '/api/staff/page-text',
  preview: '/api/staff/page-preview',
  version: '/api/staff/page-version',
  restore: '/api/staff/page-version/restore',
  withdraw: '/api/staff/page/withdraw',
  publish: '/api/staff/page/publish',
} as const;

const address = z.string(staffFieldKey('pageAddress')).check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text: string) => text.replace(/^\/+|\/+$/g, '')),
  z.maxLength(80, fieldKey('tooManyCharacters')),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, staffFieldKey('pageAddress')),
);
const language = z.enum(languages, fieldKey('unknownLanguage'));

export const PageText = z.object({
  title: z.string(staffFieldKey('required')).check(z.trim(), z.maxLength(1_000, fieldKey('tooManyCharacters'))),
  /** One sentence below the title; also the page's description for search engines. */
  lead: z.string(staffFieldKey('required')).check(z.trim(), z.maxLength(2_000, fieldKey('tooManyCharacters'))),
  /** Restricted Markdown. */
  body: z.string(staffFieldKey('required')).check(z.maxLength(200_000, fieldKey('tooManyCharacters'))),
  faq: z._default(yesOrNo, false),
  /** Topics for an enquiry form; empty if the visitor types one. Null for pages without a form. */
  topics: z._default(
    z.nullable(z.array(z.string().check(z.trim(), z.maxLength(500, fieldKey('tooManyCharacters'))))),
    null,
  ),
});
export type PageText = z.output<typeof PageText>;

export const PageTextQuery = z.object({ path: address, language });
/** `revision` is the one that the form loaded; '' for a new text. */
export const SavePageBody = z.object({ path: address, language, revision: z.string(), text: PageText });
export type SavePageBody = z.output<typeof SavePageBody>;
export const PreviewPageBody = z.object({ path: address, language, text: PageText });
export const PageVersionQuery = z.object({
  path: address,
  language,
  version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/, fieldKey('unknownId'))), z.transform(Number)),
});
export const RestorePageBody = z.object({ path: address, language, version: z.int(), revision: z.string() });
export type RestorePageBody = z.output<typeof RestorePageBody>;
export const PageStepBody = z.object({ path: address });

export const pageGroups = ['policies', 'services', 'articles', 'own'] as const;
export type PageGroup = (typeof pageGroups)[number];

/** `shipped`: the bundled text; `missing`: English is shown instead. */
const PageTextState = z.object({
  state: z.enum(['shipped', 'edited', 'missing']),
  /** ISO 8601; null if missing. */
  changed_at: z.nullable(z.string()),
});
export const StaffPageRow = z.object({
  /** Starts with a slash. */
  path: z.string(),
  /** The title in English, with placeholders filled in. */
  title: z.string(),
  group: z.enum(pageGroups),
  texts: z.record(z.enum(languages), PageTextState),
  is_withdrawn: z.boolean(),
});
export type StaffPageRow = z.infer<typeof StaffPageRow>;
export const StaffPageList = success(z.array(StaffPageRow));
export type StaffPageList = z.infer<typeof StaffPageList>;

export const pageVersionActions = ['shipped', 'create', 'save', 'restore', 'withdraw', 'publish'] as const;
const PageVersion = z.object({
  version: z.int(),
  at: z.string(),
  /** Login; empty for the bundled text. */
  saved_by: z.string(),
  action: z.enum(pageVersionActions),
  restored_version: z.nullable(z.int()),
});
export type PageVersion = z.infer<typeof PageVersion>;

export const StaffPage = z.object({
  path: z.string(),
  language,
  /** Null if the page has no text in this language yet. */
  text: z.nullable(PageText),
  /** A change must send this revision. */
  revision: z.string(),
  state: z.enum(['shipped', 'edited', 'missing']),
  is_withdrawn: z.boolean(),
  /** False for bundled pages: the shop links to them. */
  can_withdraw: z.boolean(),
  /** Newest first, at most 200. */
  versions: z.array(PageVersion),
  /** Placeholders that texts can use, with today's values; `is_table`: it replaces a whole paragraph. */
  placeholders: z.array(z.object({ name: z.string(), value: z.string(), is_table: z.boolean() })),
});
export type StaffPage = z.infer<typeof StaffPage>;
export const StaffPageReply = success(StaffPage);
export type StaffPageReply = z.infer<typeof StaffPageReply>;

export const PagePreviewReply = success(PageOfWords);
export type PagePreviewReply = z.infer<typeof PagePreviewReply>;
export const PageVersionReply = success(z.object({ version: z.int(), text: PageText }));
export type PageVersionReply = z.infer<typeof PageVersionReply>;
