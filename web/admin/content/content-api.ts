import type { Picture } from '#contract/catalog.ts';
import {
  type ContentEntry,
  type ContentKind,
  type ContentList,
  contentPicturesPath,
  type ContentPictureShape,
  type ContentReply,
  staffContentPaths,
} from '#contract/admin/content/content.ts';
import type { StaffPictureReply } from '#contract/admin/catalogue/pictures.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { callAsStaff, readAsStaff, uploadAsStaff } from '../api.ts';

export async function readContentList(kind: ContentKind, signal: AbortSignal): Promise<ContentEntry[]> {
  return (await readAsStaff<ContentList>(staffContentPaths[kind], { signal })).data;
}

export async function saveEntry(kind: ContentKind, id: number | null, body: object): Promise<CallResult<ContentEntry>> {
  const path = id === null ? staffContentPaths[kind] : `${staffContentPaths[kind]}/${id}`;
  const result = await callAsStaff<ContentReply>(path, { body });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

/** The picture is cut to the shape of its place in the shop. */
export async function uploadContentPicture(
  file: File,
  shape: ContentPictureShape,
  onProgress: (part: number) => void,
): Promise<CallResult<Picture>> {
  const path = `${contentPicturesPath}?${new URLSearchParams({ shape, name: file.name })}`;
  const result = await uploadAsStaff<StaffPictureReply>(path, file, { onProgress });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
