import type { Picture } from '#contract/catalog.ts';
import {
  type ContentEntry,
  type ContentKind,
  type ContentList,
  contentPicturesPath,
  type ContentPictureShape,
  type ContentReply,
  staffContentPaths,
} from '#contract/staff-content.ts';
import type { StaffPictureReply } from '#contract/staff-pictures.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { callAsStaff, readAsStaff, uploadAsStaff } from '../api.ts';

/** Returns the entries of a kind in their order. @throws as readAsStaff. */
export async function readContentList(kind: ContentKind, signal: AbortSignal): Promise<ContentEntry[]> {
  return (await readAsStaff<ContentList>(staffContentPaths[kind], { signal })).data;
}

/** Adds an entry, or changes the fields of one. */
export async function saveEntry(kind: ContentKind, id: number | null, body: object): Promise<CallResult<ContentEntry>> {
  const path = id === null ? staffContentPaths[kind] : `${staffContentPaths[kind]}/${id}`;
  const result = await callAsStaff<ContentReply>(path, { body });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}

/** Uploads a picture in the shape that its place has in the shop. */
export async function uploadContentPicture(
  file: File,
  shape: ContentPictureShape,
  onProgress: (part: number) => void,
): Promise<CallResult<Picture>> {
  const path = `${contentPicturesPath}?${new URLSearchParams({ shape, name: file.name })}`;
  const result = await uploadAsStaff<StaffPictureReply>(path, file, { onProgress });
  return result.ok ? { ok: true, reply: result.reply.data } : result;
}
