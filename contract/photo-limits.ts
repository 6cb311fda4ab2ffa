/** Free of schemas, so that pages load without the schema library. */

export const photoPath = '/api/photos';
export const maxPhotos = 4;
/** 15 MB, enough for phone cameras. The browser scales down files that exceed `maxPhotoBytes`. */
export const maxChosenPhotoBytes = 15 * 1024 * 1024;
export const maxPhotoBytes = 5 * 1024 * 1024;
/** Checked by content. A phone that stores HEIC converts to JPEG when the input accepts only these. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
