import fs from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/platform/services.ts';
import { findPhotoFile } from './store.ts';

/** The folder of photos. No site serves it: photos are handed out one by one, to staff. */
export function photoFolder(services: Pick<Services, 'config'>): string {
  return path.join(services.config.dataDir, 'photos');
}

/** The file of the same photo for lists. */
export function smallFileOf(file: string): string {
  return file.replace(/\.jpg$/, '-small.jpg');
}

/** The JPEG of a photo whose form was sent; null where there is none. */
export async function openPhoto(services: Services, id: number): Promise<Buffer | null> {
  const file = await findPhotoFile(services.db, id);
  if (file === null) return null;
  try {
    return await fs.readFile(path.join(photoFolder(services), file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    services.log.error({ photo: id, file }, 'the file of a photo is missing');
    return null;
  }
}
