import type { FastifyRequest } from 'fastify';
import { photoPath } from '#contract/photo-limits.ts';
import { PhotoReply } from '#contract/photos.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptPhotoBodies, photoBody, photoOf } from './photo-body.ts';
import { takePhoto } from './take-photo.ts';

/** Null for a visitor. */
type ReadAccount = (request: FastifyRequest) => Promise<number | null>;

/**
 * The answer contains the name to send with the form. `readAccount` returns whom the limit counts; without it everybody
 * is a visitor.
 */
export function photoRoutes(
  site: Site,
  services: Services,
  limits: Limits,
  readAccount: ReadAccount = async () => null,
): void {
  void site.register(async (calls) => {
    acceptPhotoBodies(calls);
    (calls as unknown as Site).post(
      photoPath,
      {
        ...photoBody,
        schema: {
          summary: 'Keep a photo (JPEG, PNG or WebP, at most 5 MB) for a form that is sent within a day',
          response: { 200: PhotoReply },
        },
        async onRequest(request, reply) {
          await personal.onRequest(request, reply);
          // Before the body is read.
          unwrap(await limits.photo.take(callerOf(request, reply, services, await readAccount(request))));
        },
      },
      async (request) => {
        const taken = unwrap(await takePhoto(services, photoOf(request)));
        const { name, width, height } = taken;
        return { status: 'success' as const, data: { photo: name, width, height } };
      },
    );
  });
}
