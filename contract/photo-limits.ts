/** What may be sent along with a form, apart from its schemas so that pages can have it without the schema library. */

export const photoPath = '/api/photos';
/** Along with one form. */
export const mostPhotos = 4;
/** Of a file as it is chosen: 15 MB, as phones make them. The browser scales what is larger than may be sent. */
export const mostChosenPhotoBytes = 15 * 1024 * 1024;
/** Of a file as it is sent: 5 MB. */
export const mostPhotoBytes = 5 * 1024 * 1024;
/** What files may be, told by their content. A phone that keeps photos as HEIC turns them into JPEG when only these are asked for. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
