import type { Services } from '#server/platform/services.ts';
import { photoFolder } from './rules.ts';
import { findPhotoFile } from './store.ts';

export function smallFileOf(file: string): string {
  return file.replace(/\.jpg$/, '-small.jpg');
}

/** Null if its form was not sent. */
export async function openPhoto(services: Services, id: number): Promise<Buffer | null> {
  const file = await findPhotoFile(services.db, id);
  return file === null ? null : readPhoto(services, id, file);
}

/** Null if the file is missing, which is logged. */
export async function readPhoto(services: Services, id: number, file: string): Promise<Buffer | null> {
  const photo = await services.files.read(`${photoFolder}/${file}`);
  if (photo === null) services.log.error({ photo: id, file }, 'the file of a photo is missing');
  return photo;
}
