import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { EditConflictFailure } from '#contract/admin/catalogue/catalog.ts';
import {
  ContentList,
  contentKinds,
  ContentOrderBody,
  ContentPatch,
  ContentReply,
  contentValues,
  staffContentPaths,
} from '#contract/admin/content/content.ts';
import {
  type AnyContentValues,
  createContent,
  editContent,
  listContent,
  removeContent,
  reorderContent,
} from '#server/content/index.ts';
import { type Site, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const params = z.object({ id: IdText });

/** The same calls for announcements, banners, offers and the gallery. */
export function staffContentRoutes(site: Site, services: Services): void {
  for (const kind of contentKinds) {
    const path = staffContentPaths[kind];
    const tags = ['marketing'];
    const response = { 200: ContentReply, 404: Failure, 409: Failure, 422: Failure };
    const named = kind.replace('_', ' ');
    site.get(
      path,
      {
        ...allow('content.read'),
        schema: { summary: `Every ${named} in its order`, tags, response: { 200: ContentList } },
      },
      async () => ({ status: 'success' as const, data: await listContent(services, kind) }),
    );
    site.post(
      path,
      {
        ...allow('content.write', `${kind}.create`),
        schema: {
          summary: `Add one to the list: ${named}`,
          tags,
          body: contentValues[kind],
          response,
        },
      },
      (request) => replyData(createContent(services, request.actor, kind, request.body as AnyContentValues)),
    );
    site.post(
      `${path}/:id`,
      {
        ...allow('content.write', `${kind}.update`),
        schema: {
          summary: `Change the fields that are named, each from one value to another: ${named}`,
          tags,
          params,
          body: ContentPatch,
          response: { ...response, 409: EditConflictFailure },
        },
      },
      (request) => {
        const edit = { id: request.params.id, changes: request.body.changes };
        return replyData(editContent(services, request.actor, kind, edit));
      },
    );
    site.post(
      `${path}/:id/delete`,
      {
        ...allow('content.write', `${kind}.delete`),
        schema: { summary: `Take one away: ${named}`, tags, params, response },
      },
      (request) => replyData(removeContent(services, request.actor, kind, request.params.id)),
    );
    site.post(
      `${path}/order`,
      {
        ...allow('content.write', `${kind}.reorder`),
        schema: {
          summary: `Give the list a new order: ${named}`,
          tags,
          body: ContentOrderBody,
          response: { 200: ContentList, 409: Failure, 422: Failure },
        },
      },
      (request) => replyData(reorderContent(services, request.actor, kind, request.body.order)),
    );
  }
}
