/**
 * The only public API of photos. Visitors upload each by itself and get a name for it; what they then send names its photos, and its module
 * claims them in its own transaction.
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
