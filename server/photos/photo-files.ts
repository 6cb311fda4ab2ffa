import type { Services } from '#server/platform/services.ts';
import { photoFolder } from './rules.ts';
import { findPhotoFile } from './store.ts';

/** An address at which whoever has it may look at a photo whose form was sent, for a while; null where there is none, or the store gives out none. */
export async function linkToPhoto(services: Services, id: number): Promise<string | null> {
  const file = await findPhotoFile(services.db, id);
  return file === null ? null : services.files.linkTo(`${photoFolder}/${file}`);
}

/** The file of the same photo for lists. */
export function smallFileOf(file: string): string {
  return file.replace(/\.jpg$/, '-small.jpg');
}

/** The JPEG of a photo whose form was sent; null where there is none. */
export async function openPhoto(services: Services, id: number): Promise<Buffer | null> {
  const file = await findPhotoFile(services.db, id);
  if (file === null) return null;
  const photo = await services.files.read(`${photoFolder}/${file}`);
  if (photo === null) services.log.error({ photo: id, file }, 'the file of a photo is missing');
  return photo;
}
