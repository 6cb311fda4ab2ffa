import * as z from 'zod/mini';
import { Failure, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { languages } from './language.ts';
import { PageOfWords } from './pages.ts';
import { yesOrNo } from './staff-form-fields.ts';

/** Paths of the staff's calls about pages of words, on the office origin only. A page is named by its address and a language. */
export const staffPagePaths = {
  pages: '/api/staff/pages',
  /** Reads a text with its versions, and saves it. */
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

/** What staff write of a page in one language; the rules of its text are those of saving. */
export const PageText = z.object({
  title: z.string(staffFieldKey('required')).check(z.trim(), z.maxLength(1_000, fieldKey('tooManyCharacters'))),
  /** One sentence below the title; also the page's description for search engines. */
  lead: z.string(staffFieldKey('required')).check(z.trim(), z.maxLength(2_000, fieldKey('tooManyCharacters'))),
  /** Restricted Markdown. */
  body: z.string(staffFieldKey('required')).check(z.maxLength(200_000, fieldKey('tooManyCharacters'))),
  /** Headings that are questions open and close. */
  faq: z._default(yesOrNo, false),
  /** Where the page takes queries: topics to choose from, none where the visitor names one. Null on all other pages. */
  topics: z._default(
    z.nullable(z.array(z.string().check(z.trim(), z.maxLength(500, fieldKey('tooManyCharacters'))))),
    null,
  ),
});
export type PageText = z.output<typeof PageText>;

export const PageTextQuery = z.object({ path: address, language });
/** `revision` is the one that the form was opened with; '' for a text that is not there yet. */
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

/** Policies and other texts of the company, services, and articles. */
export const pageGroups = ['policies', 'services', 'articles', 'own'] as const;
export type PageGroup = (typeof pageGroups)[number];

/** How a page stands in one language. `shipped`: as it came with the program; `missing`: it is shown in English. */
const PageStanding = z.object({
  state: z.enum(['shipped', 'edited', 'missing']),
  /** ISO 8601; null where it is missing. */
  changed_at: z.nullable(z.string()),
});
export const StaffPageRow = z.object({
  /** As in the address, with its slash. */
  path: z.string(),
  /** In English, filled in. */
  title: z.string(),
  group: z.enum(pageGroups),
  texts: z.record(z.enum(languages), PageStanding),
  is_withdrawn: z.boolean(),
});
export type StaffPageRow = z.infer<typeof StaffPageRow>;
export const StaffPageList = success(z.array(StaffPageRow));
export type StaffPageList = z.infer<typeof StaffPageList>;

export const pageVersionActions = ['shipped', 'create', 'save', 'restore', 'withdraw', 'publish'] as const;
const PageVersion = z.object({
  version: z.int(),
  at: z.string(),
  /** Login of who saved it; empty for what came with the program. */
  saved_by: z.string(),
  action: z.enum(pageVersionActions),
  restored_version: z.nullable(z.int()),
});
export type PageVersion = z.infer<typeof PageVersion>;

export const StaffPage = z.object({
  path: z.string(),
  language,
  /** Null where the page has no text in this language yet. */
  text: z.nullable(PageText),
  /** What a change of the text is sent with. */
  revision: z.string(),
  state: z.enum(['shipped', 'edited', 'missing']),
  is_withdrawn: z.boolean(),
  /** Pages that come with the program are linked by the shop itself and stay. */
  can_withdraw: z.boolean(),
  /** The newest first, 200 at most. */
  versions: z.array(PageVersion),
  /** What texts may speak of, and what it stands for today; `is_table`: it takes the place of a paragraph. */
  placeholders: z.array(z.object({ name: z.string(), value: z.string(), is_table: z.boolean() })),
});
export type StaffPage = z.infer<typeof StaffPage>;
export const StaffPageReply = success(StaffPage);
export type StaffPageReply = z.infer<typeof StaffPageReply>;
/** 409 page_changed: nothing is saved; `current` is what somebody else has saved. */
export const PageChangedFailure = z.extend(Failure, { current: z.optional(StaffPage) });

export const PagePreviewReply = success(PageOfWords);
export type PagePreviewReply = z.infer<typeof PagePreviewReply>;
export const PageVersionReply = success(z.object({ version: z.int(), text: PageText }));
export type PageVersionReply = z.infer<typeof PageVersionReply>;
