import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { sendPrivateJpeg } from './photo-body.ts';
import { readPhoto } from './photo-files.ts';
import { photoFolder, type PhotoOwner } from './rules.ts';
import { findPhotoFile } from './store.ts';

export const unknownPhoto = err(404, 'photo_not_found', messages.errors.staff.photoNotFound).error;

/**
 * The caller has checked access to photos of that kind. Redirects to the store's link, if it gives one out. Errors: 404
 * photo_not_found.
 * @throws FilesUnavailable
 */
export async function sendPhoto(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, id }: PhotoOwner,
): Promise<FastifyReply> {
  const file = await findPhotoFile(services.db, id, kind);
  if (file === null) return sendApiError(request, reply, unknownPhoto);
  const link = await services.files.linkTo(`${photoFolder}/${file}`);
  if (link !== null) return reply.header('cache-control', 'no-store').redirect(link);
  const photo = await readPhoto(services, id, file);
  return photo ? sendPrivateJpeg(reply, photo) : sendApiError(request, reply, unknownPhoto);
}
