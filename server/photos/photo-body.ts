import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mostPhotoBytes } from '#contract/photo-limits.ts';
import { sendApiError } from '#server/platform/http.ts';
import { photoTooLarge } from './encode-photo.ts';

/** Lets the calls of a scope have a photo as their body, whatever type it says to be. */
export function acceptPhotoBodies(
  calls: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostPhotoBytes }, (_request, body, done) =>
    done(null, body),
  );
}

/** Options of a route whose body is a photo. */
export const photoBody = { bodyLimit: mostPhotoBytes, errorHandler: tellSize };

/** The bytes of a call's photo; none where it has no body. */
export function photoOf(request: Pick<FastifyRequest, 'body'>): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Answers with a JPEG that belongs to one person and must not be kept by anyone on the way. */
export function sendPrivateJpeg(reply: FastifyReply, jpeg: Buffer): FastifyReply {
  return reply
    .headers({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(jpeg);
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, photoTooLarge);
}
