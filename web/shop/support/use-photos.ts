import { useEffect, useState, useSyncExternalStore } from 'react';
import { drawThumbnail } from './draw-thumbnail.ts';
import { keepPhotos, readPhotos } from './kept-in-tab.ts';
import { createPhotoUploads, nothingChosen } from './photo-uploads.ts';
import { sendPhoto } from './send-photo.ts';

/** The photos of the form of this name; those that the server has survive a reload. */
export function usePhotos(form: string) {
  const [uploads] = useState(() =>
    createPhotoUploads({
      send: sendPhoto,
      draw: drawThumbnail,
      keep: (photos) => keepPhotos(form, photos),
    }),
  );
  useEffect(() => uploads.restore(readPhotos(form)), [uploads, form]);
  const shown = useSyncExternalStore(uploads.listen, uploads.shown, () => nothingChosen);
  return { uploads, ...shown };
}
