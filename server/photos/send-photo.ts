import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { sendPrivateJpeg } from './photo-body.ts';
import { linkToPhoto, openPhoto } from './photo-files.ts';

export const unknownPhoto = err(404, 'photo_not_found', messages.errors.staff.photoNotFound).error;

/**
 * Answers whoever may see it with a photo whose form was sent; null is none. Where the store gives out links the answer leads there, so that the
 * photo does not go through this process. Errors: 404 photo_not_found.
 * @throws FilesUnavailable
 */
export async function sendPhoto(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number | null,
): Promise<FastifyReply> {
  if (id === null) return sendApiError(request, reply, unknownPhoto);
  const link = await linkToPhoto(services, id);
  if (link !== null) return reply.header('cache-control', 'no-store').redirect(link);
  const photo = await openPhoto(services, id);
  return photo ? sendPrivateJpeg(reply, photo) : sendApiError(request, reply, unknownPhoto);
}
