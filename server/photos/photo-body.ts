import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxPhotoBytes } from '#contract/photo-limits.ts';
import { sendApiError } from '#server/platform/http.ts';
import { photoTooLarge } from './encode-photo.ts';

/** Lets the routes of a scope take a photo as their body, whatever its content type. */
export function acceptPhotoBodies(
  calls: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPhotoBytes }, (_request, body, done) =>
    done(null, body),
  );
}

export const photoBody = { bodyLimit: maxPhotoBytes, errorHandler: replyTooLarge };

/** Empty if the call has no body. */
export function photoOf(request: Pick<FastifyRequest, 'body'>): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** The photo belongs to one person and must not be cached. */
export function sendPrivateJpeg(reply: FastifyReply, jpeg: Buffer): FastifyReply {
  return reply
    .headers({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(jpeg);
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, photoTooLarge);
}
