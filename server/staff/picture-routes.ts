import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { mostPictureBytes, staffPicturesPath, StaffPictureQuery, StaffPictureReply } from '#contract/staff-pictures.ts';
import { pictureTooLarge, uploadPicture } from '#server/catalog/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from './guard.ts';

/** Takes one picture as the body of a call, whatever type it says to be. */
export function staffPictureRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostPictureBytes }, (_request, body, done) =>
      done(null, body),
    );
    (calls as unknown as Site).post(
      staffPicturesPath,
      {
        ...allow('catalog.write', 'picture.upload'),
        bodyLimit: mostPictureBytes,
        errorHandler: tellSize,
        schema: {
          summary: 'Keep a picture (JPEG, PNG, WebP or SVG, at most 15 MB and 40 million pixels), encoded anew',
          tags: ['catalogue'],
          querystring: StaffPictureQuery,
          response: { 200: StaffPictureReply, 413: Failure, 415: Failure, 422: Failure, 503: Failure },
        },
      },
      async (request, reply) => {
        const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const stored = await uploadPicture(services, request.actor, source, request.query);
        if (!stored.ok) return sendApiError(request, reply, stored.error);
        return { status: 'success' as const, data: stored.value };
      },
    );
  });
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, pictureTooLarge);
}
