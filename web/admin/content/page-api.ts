import { type Language, languages } from '#contract/language.ts';
import {
  type PageText,
  type PageVersionReply,
  type StaffPage,
  staffPagePaths,
  type StaffPageReply,
  type StaffPageRow,
  PagePreviewReply,
} from '#contract/admin/content/pages.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { PageOfWords } from '#contract/pages.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { readData } from '#web/admin/kit/loaders.ts';
import type { PageRequest } from '../screen.tsx';

export const readPages = readData<StaffPageRow[]>(staffPagePaths.pages);

/** Null for a new page. */
export type EditorData = StaffPage | null;

/** Returns the text in the language of `?language=`. */
export async function readPage({ params, search, signal }: PageRequest): Promise<EditorData> {
  const { path } = params;
  if (path === undefined) return null;
  const language = languages.find((each) => each === search.get('language')) ?? 'en';
  return (await readAsStaff<StaffPageReply>(staffPagePaths.text, { query: { path, language }, signal })).data;
}

export interface NamedText {
  path: string;
  language: Language;
}

export function savePageText(at: NamedText, revision: string, text: PageText): Promise<CallResult<StaffPage>> {
  return send(staffPagePaths.text, { ...at, revision, text });
}

export function restoreVersion(at: NamedText, revision: string, version: number): Promise<CallResult<StaffPage>> {
  return send(staffPagePaths.restore, { ...at, revision, version });
}

export function setPublished(path: string, isPublished: boolean): Promise<CallResult<StaffPage>> {
  return send(isPublished ? staffPagePaths.publish : staffPagePaths.withdraw, { path });
}

export async function previewPageText(at: NamedText, text: PageText): Promise<CallResult<PageOfWords>> {
  const result = await callAsStaff<PagePreviewReply>(staffPagePaths.preview, { body: { ...at, text } });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

export async function readVersionText(at: NamedText, version: number): Promise<CallResult<PageText>> {
  const result = await callAsStaff<PageVersionReply>(staffPagePaths.version, { query: { ...at, version } });
  return result.ok ? { ok: true, reply: result.reply.data.text } : result;
}

async function send(path: string, body: object): Promise<CallResult<StaffPage>> {
  const result = await callAsStaff<StaffPageReply>(path, { body });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
