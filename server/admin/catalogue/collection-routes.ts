import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { EditConflictFailure } from '#contract/admin/catalogue/catalog.ts';
import {
  CollectionOrderBody,
  CollectionPatch,
  CollectionPreviewBody,
  CollectionPreviewReply,
  CollectionValues,
  LinkTargets,
  StaffCollectionList,
  staffCollectionPaths,
  StaffCollectionReply,
} from '#contract/admin/catalogue/collections.ts';
import {
  createCollection,
  deleteCollection,
  editCollection,
  listCollections,
  listLinkTargets,
  orderCollections,
  previewCollection,
  readCollection,
} from '#server/catalog/index.ts';
import { type Site, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const params = z.object({ id: IdText });
const { collections, preview, linkTargets } = staffCollectionPaths;

export function staffCollectionRoutes(site: Site, services: Services): void {
  const tags = ['catalogue'];
  const response = { 200: StaffCollectionReply, 404: Failure, 409: Failure, 422: Failure };
  site.get(
    collections,
    {
      ...allow('catalog.read'),
      schema: { summary: 'All collections in their order', tags, response: { 200: StaffCollectionList } },
    },
    async () => ({ status: 'success' as const, data: await listCollections(services) }),
  );
  site.get(
    `${collections}/:id`,
    {
      ...allow('catalog.read'),
      schema: { summary: 'One collection with its products', tags, params, response },
    },
    (request) => replyData(readCollection(services, request.params.id)),
  );
  site.post(
    collections,
    {
      ...allow('catalog.write', 'collection.create'),
      schema: { summary: 'Make a collection', tags, body: CollectionValues, response },
    },
    (request) => replyData(createCollection(services, request.actor, request.body)),
  );
  site.post(
    `${collections}/:id`,
    {
      ...allow('catalog.write', 'collection.update'),
      schema: {
        summary: 'Change fields of a collection, each from one value to another',
        tags,
        params,
        body: CollectionPatch,
        response: { ...response, 409: EditConflictFailure },
      },
    },
    (request) => replyData(editCollection(services, request.actor, request.params.id, request.body.changes)),
  );
  site.post(
    `${collections}/:id/delete`,
    {
      ...allow('catalog.write', 'collection.delete'),
      schema: { summary: 'Delete a collection', tags, params, response },
    },
    (request) => replyData(deleteCollection(services, request.actor, request.params.id)),
  );
  site.post(
    `${collections}/order`,
    {
      ...allow('catalog.write', 'collection.reorder'),
      schema: {
        summary: 'Give the collections a new order',
        tags,
        body: CollectionOrderBody,
        response: { 200: StaffCollectionList, 409: Failure, 422: Failure },
      },
    },
    (request) => replyData(orderCollections(services, request.actor, request.body.order)),
  );
  site.post(
    preview,
    {
      ...allow('catalog.read', 'changes_nothing'),
      schema: {
        summary: 'What buyers would see of a collection that is not saved',
        tags,
        body: CollectionPreviewBody,
        response: { 200: CollectionPreviewReply, 422: Failure },
      },
    },
    (request) => replyData(previewCollection(services, request.body)),
  );
  site.get(
    linkTargets,
    {
      ...allow('content.read'),
      schema: {
        summary: 'Collections, categories and concerns that a link can lead to',
        tags: ['marketing'],
        response: { 200: LinkTargets },
      },
    },
    async () => ({ status: 'success' as const, data: await listLinkTargets(services.db) }),
  );
}
