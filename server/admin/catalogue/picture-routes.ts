import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { ContentPictureQuery, contentPicturesPath } from '#contract/staff-content.ts';
import { mostPictureBytes, staffPicturesPath, StaffPictureQuery, StaffPictureReply } from '#contract/staff-pictures.ts';
import { pictureTooLarge, uploadPicture } from '#server/catalog/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

/** Take one picture as the body of a call, whatever type it says to be. */
export function staffPictureRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostPictureBytes }, (_request, body, done) =>
      done(null, body),
    );
    const pictures = calls as unknown as Site;
    const response = { 200: StaffPictureReply, 413: Failure, 415: Failure, 422: Failure, 503: Failure };
    const options = { bodyLimit: mostPictureBytes, errorHandler: tellSize };
    const summary = 'Keep a picture (JPEG, PNG, WebP or SVG, at most 15 MB and 40 million pixels), encoded anew';
    const keep = async (request: FastifyRequest, reply: FastifyReply, query: Parameters<typeof uploadPicture>[3]) => {
      const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const stored = await uploadPicture(services, request.actor, source, query);
      if (!stored.ok) return sendApiError(request, reply, stored.error);
      return { status: 'success' as const, data: stored.value };
    };
    pictures.post(
      staffPicturesPath,
      {
        ...allow('catalog.write', 'picture.upload'),
        ...options,
        schema: { summary, tags: ['catalogue'], querystring: StaffPictureQuery, response },
      },
      (request, reply) => keep(request, reply, request.query),
    );
    pictures.post(
      contentPicturesPath,
      {
        ...allow('content.write', 'picture.upload'),
        ...options,
        schema: { summary, tags: ['marketing'], querystring: ContentPictureQuery, response },
      },
      (request, reply) => keep(request, reply, request.query),
    );
  });
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, pictureTooLarge);
}
