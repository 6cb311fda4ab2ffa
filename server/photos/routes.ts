import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { mostPhotoBytes, photoPath } from '#contract/photo-limits.ts';
import { PhotoReply } from '#contract/photos.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { photoTooLarge, takePhoto } from './take-photo.ts';
import { messages } from '#server/platform/messages.ts';

/** Photos of one process that wait for their turn at most: 5 MB each. */
const mostWaiting = 20;
const busy = err(503, 'photos_busy', messages.errors.photos.busy, {
  retryAfterSeconds: 5,
});

/** Takes one photo as the body of a call, whatever type it says to be, and gives the name to send with the form. */
export function photoRoutes(site: Site, services: Services, limits: Limits): void {
  const inTurn = takeTurns();
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostPhotoBytes }, (_request, body, done) =>
      done(null, body),
    );
    (calls as unknown as Site).post(
      photoPath,
      {
        schema: {
          summary: 'Keep a photo (JPEG, PNG or WebP, at most 5 MB) for a form that is sent within a day',
          response: { 200: PhotoReply },
        },
        bodyLimit: mostPhotoBytes,
        errorHandler: tellSize,
        async onRequest(request, reply) {
          await personal.onRequest(request, reply);
          // Before the body is read.
          const allowed = await limits.photo.take(callerOf(request, reply, services));
          if (!allowed.ok) return sendApiError(request, reply, allowed.error);
        },
      },
      async (request, reply) => {
        const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const taken = await inTurn(() => takePhoto(services, source));
        if (!taken) return sendApiError(request, reply, busy.error);
        if (!taken.ok) return sendApiError(request, reply, taken.error);
        const { name, width, height } = taken.value;
        return { status: 'success' as const, data: { photo: name, width, height } };
      },
    );
  });
}

/** Decoding takes a core and a hundred megabytes: one photo at a time. Null where too many wait already. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (waiting >= mostWaiting) return null;
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined).finally(() => (waiting -= 1));
    return mine;
  };
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, photoTooLarge);
}
