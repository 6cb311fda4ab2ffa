import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import { ContentPictureQuery, contentPicturesPath } from '#contract/admin/content/content.ts';
import {
  maxPictureBytes,
  staffPicturesPath,
  StaffPictureQuery,
  StaffPictureReply,
} from '#contract/admin/catalogue/pictures.ts';
import { pictureTooLarge, uploadPicture } from '#server/catalog/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

/** The body is the picture, whatever its content type. */
export function staffPictureRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPictureBytes }, (_request, body, done) =>
      done(null, body),
    );
    const pictures = calls as unknown as Site;
    const response = { 200: StaffPictureReply, 413: Failure, 415: Failure, 422: Failure, 503: Failure };
    const options = { bodyLimit: maxPictureBytes, errorHandler: replyTooLarge };
    const summary = 'Keep a picture (JPEG, PNG, WebP or SVG, at most 15 MB and 40 million pixels), encoded anew';
    const keep = async (request: FastifyRequest, query: Parameters<typeof uploadPicture>[3]) => {
      const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const stored = unwrap(await uploadPicture(services, request.actor, source, query));
      return { status: 'success' as const, data: stored };
    };
    pictures.post(
      staffPicturesPath,
      {
        ...allow('catalog.write', 'picture.upload'),
        ...options,
        schema: { summary, tags: ['catalogue'], querystring: StaffPictureQuery, response },
      },
      (request) => keep(request, request.query),
    );
    pictures.post(
      contentPicturesPath,
      {
        ...allow('content.write', 'picture.upload'),
        ...options,
        schema: { summary, tags: ['marketing'], querystring: ContentPictureQuery, response },
      },
      (request) => keep(request, request.query),
    );
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, pictureTooLarge);
}
