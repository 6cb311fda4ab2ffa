import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { staffPaths } from '#contract/staff.ts';
import { openPhoto } from '#server/photos/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { allow } from '../guard.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { messages } from '#server/platform/messages.ts';

/** A photo that a visitor sent along, as a JPEG. */
export function staffPhotoRoute(site: Site, services: Services): void {
  site.get(
    `${staffPaths.photos}/:id`,
    { ...allow('tickets.read', 'photo.download'), schema: { params: z.object({ id: IdText }) } },
    async (request, reply) => {
      const photo = await openPhoto(services, request.params.id);
      if (!photo)
        return sendApiError(request, reply, err(404, 'photo_not_found', messages.errors.staff.photoNotFound).error);
      return reply.headers({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' }).send(photo);
    },
  );
}
