/**
 * Photos. Visitors upload each photo separately and get a name for it. The form that they send later lists the names,
 * and the form's module claims the photos in its own transaction.
 */
export { claimPhotos } from './claim-photos.ts';
export { acceptPhotoBodies, photoBody, photoOf, sendPrivateJpeg } from './photo-body.ts';
export { encodeSellerPaper } from './encode-photo.ts';
export { photoJobs } from './jobs.ts';
export { openPhoto } from './photo-files.ts';
export { openSmallPhoto } from './small-photo.ts';
export { photoRoutes } from './routes.ts';
export { sendPhoto, unknownPhoto } from './send-photo.ts';
export type { PhotoOwner } from './rules.ts';
export { findPhotos, findPhotosOfEach, listNamedPhotos, releasePhotos } from './store.ts';
