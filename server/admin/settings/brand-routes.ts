import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  BrandFileQuery,
  BrandFileReply,
  BrandLookPatch,
  maxBrandFileBytes,
  staffBrandFilesPath,
  staffBrandPath,
  StaffBrandReply,
} from '#contract/admin/settings/brand.ts';
import { brandFileTooLarge, readStaffBrand, saveBrandLook, uploadBrandFile } from '#server/content/index.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

/** Colours, logo and icon of the sites, emails and documents. */
export function staffBrandRoutes(site: Site, services: Services): void {
  const response = { 200: StaffBrandReply };
  const answer = async () => ({ status: success, data: await readStaffBrand(services.db) });

  site.get(staffBrandPath, { ...allow('company.read'), schema: { response } }, answer);

  site.post(
    staffBrandPath,
    { ...allow('company.configure', 'brand.update'), schema: { body: BrandLookPatch, response } },
    async (request) => {
      unwrap(await saveBrandLook(services, request.actor, request.body));
      return answer();
    },
  );

  uploadRoute(site, services);
}

/** The body is one picture, whatever its content type. */
function uploadRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBrandFileBytes }, (_request, body, done) =>
      done(null, body),
    );
    const uploads = calls as unknown as Site;
    const response = { 200: BrandFileReply, 413: Failure, 415: Failure, 422: Failure, 429: Failure };
    uploads.post(
      staffBrandFilesPath,
      {
        ...allow('company.configure', 'brand.upload'),
        bodyLimit: maxBrandFileBytes,
        errorHandler: replyTooLarge,
        schema: {
          summary:
            'Keep a logo or icon (JPEG, PNG, WebP or SVG, at most 2 MB), encoded anew; it is shown once it is chosen',
          querystring: BrandFileQuery,
          response,
        },
      },
      async (request) => {
        const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const stored = unwrap(await uploadBrandFile(services, request.actor, request.query.kind, source));
        return { status: success, data: stored };
      },
    );
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, brandFileTooLarge);
}
