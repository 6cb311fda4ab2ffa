import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  BrandFileQuery,
  BrandFileReply,
  BrandLookPatch,
  mostBrandFileBytes,
  staffBrandFilesPath,
  staffBrandPath,
  StaffBrandReply,
} from '#contract/staff-brand.ts';
import { brandFileTooLarge, readStaffBrand, saveBrandLook, uploadBrandFile } from '#server/content/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

/** How the brand looks: colours, logo and icon of the shop, the seller portal, the admin, emails and documents. */
export function staffBrandRoutes(site: Site, services: Services): void {
  const response = { 200: StaffBrandReply };
  const answer = async () => ({ status: success, data: await readStaffBrand(services.db) });

  site.get(staffBrandPath, { ...allow('company.read'), schema: { response } }, answer);

  site.post(
    staffBrandPath,
    { ...allow('company.configure', 'brand.update'), schema: { body: BrandLookPatch, response } },
    async (request, reply) => {
      const saved = await saveBrandLook(services, request.actor, request.body);
      return saved.ok ? answer() : sendApiError(request, reply, saved.error);
    },
  );

  uploadRoute(site, services);
}

/** Takes one picture as the body of the call, whatever type it says to be. */
function uploadRoute(site: Site, services: Services): void {
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBrandFileBytes }, (_request, body, done) =>
      done(null, body),
    );
    const uploads = calls as unknown as Site;
    const response = { 200: BrandFileReply, 413: Failure, 415: Failure, 422: Failure, 429: Failure };
    uploads.post(
      staffBrandFilesPath,
      {
        ...allow('company.configure', 'brand.upload'),
        bodyLimit: mostBrandFileBytes,
        errorHandler: tellSize,
        schema: {
          summary:
            'Keep a logo or icon (JPEG, PNG, WebP or SVG, at most 2 MB), encoded anew; it is shown once it is chosen',
          querystring: BrandFileQuery,
          response,
        },
      },
      async (request, reply) => {
        const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const stored = await uploadBrandFile(services, request.actor, request.query.kind, source);
        if (!stored.ok) return sendApiError(request, reply, stored.error);
        return { status: success, data: stored.value };
      },
    );
  });
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, brandFileTooLarge);
}
