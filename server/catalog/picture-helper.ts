/** Encodes pictures uploaded by staff; see upload-picture.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import {
  type PictureError,
  PictureRejected,
  type StoredPicture,
  storePicture,
  type StorePictureOptions,
} from '#server/platform/pictures.ts';

export const pictureTasks = {
  async store({
    source,
    options,
  }: {
    source: Buffer;
    options: StorePictureOptions;
  }): Promise<StoredPicture | { rejected: PictureError }> {
    try {
      return await storePicture(source, options);
    } catch (error) {
      if (error instanceof PictureRejected) return { rejected: error.code };
      throw error;
    }
  },
};

serveTasks(pictureTasks);
