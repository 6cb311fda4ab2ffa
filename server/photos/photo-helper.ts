/** The program that encodes visitors' photos; see encode-photo.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import { encodePhoto, type Photo, PictureRejected, type PictureError } from '#server/platform/pictures.ts';

export const photoTasks = {
  /** `longest`: pixels on either side. */
  async encode({ source, longest }: { source: Buffer; longest: number }): Promise<Photo | { rejected: PictureError }> {
    try {
      return await encodePhoto(source, longest);
    } catch (error) {
      if (error instanceof PictureRejected) return { rejected: error.code };
      throw error;
    }
  },
};

serveTasks(photoTasks);
