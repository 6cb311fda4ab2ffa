import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  AttributeValues,
  NewAttributeValueBody,
  SearchMissList,
  SearchOrderBody,
  SearchPatch,
  SearchTrialBody,
  SearchTrialReply,
  StaffAttributeList,
  StaffAttributeReply,
  staffSearchPaths,
  StaffSynonymList,
  StaffSynonymReply,
  SynonymValues,
} from '#contract/admin/catalogue/attributes.ts';
import { EditConflictFailure } from '#contract/admin/catalogue/catalog.ts';
import {
  createAttribute,
  createAttributeValue,
  createSynonym,
  deleteAttribute,
  deleteAttributeValue,
  deleteSynonym,
  editAttribute,
  editAttributeValue,
  editSynonym,
  listSearchMisses,
  listStaffAttributes,
  listSynonyms,
  orderAttributes,
  orderAttributeValues,
  trySearch,
} from '#server/catalog/index.ts';
import { type Site, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from './guard.ts';

const params = z.object({ id: IdText });
const tags = ['catalogue'];
const { attributes, attributeValues, synonyms, misses, trial } = staffSearchPaths;
const failures = { 404: Failure, 409: Failure, 422: Failure };
const ofPatch = { ...failures, 409: EditConflictFailure };

export function staffSearchRoutes(site: Site, services: Services): void {
  attributeRoutes(site, services);
  valueRoutes(site, services);
  synonymRoutes(site, services);
}

function attributeRoutes(site: Site, services: Services): void {
  const response = { 200: StaffAttributeReply, ...failures };
  site.get(
    attributes,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'What products are filtered by, with all values and their words',
        tags,
        response: { 200: StaffAttributeList },
      },
    },
    async () => ({ status: 'success' as const, data: await listStaffAttributes(services.db) }),
  );
  site.post(
    attributes,
    {
      ...allow('catalog.write', 'attribute.create'),
      schema: { summary: 'Add an attribute', tags, body: AttributeValues, response },
    },
    (request) => replyData(createAttribute(services, request.actor, request.body)),
  );
  site.post(
    `${attributes}/:id`,
    {
      ...allow('catalog.write', 'attribute.update'),
      schema: {
        summary: 'Change fields of an attribute, each from one value to another',
        tags,
        params,
        body: SearchPatch,
        response: { 200: StaffAttributeReply, ...ofPatch },
      },
    },
    (request) => replyData(editAttribute(services, request.actor, request.params.id, request.body.changes)),
  );
  site.post(
    `${attributes}/:id/delete`,
    {
      ...allow('catalog.write', 'attribute.delete'),
      schema: { summary: 'Delete an attribute without values', tags, params, response },
    },
    (request) => replyData(deleteAttribute(services, request.actor, request.params.id)),
  );
  site.post(
    `${attributes}/order`,
    {
      ...allow('catalog.write', 'attribute.reorder'),
      schema: {
        summary: 'Give the attributes a new order',
        tags,
        body: SearchOrderBody,
        response: { 200: StaffAttributeList, ...failures },
      },
    },
    (request) => replyData(orderAttributes(services, request.actor, request.body.order)),
  );
}

/** Each answers with the value's attribute. */
function valueRoutes(site: Site, services: Services): void {
  const response = { 200: StaffAttributeReply, ...failures };
  site.post(
    attributeValues,
    {
      ...allow('catalog.write', 'attribute_value.create'),
      schema: { summary: 'Add a value to an attribute', tags, body: NewAttributeValueBody, response },
    },
    (request) => replyData(createAttributeValue(services, request.actor, request.body)),
  );
  site.post(
    `${attributeValues}/:id`,
    {
      ...allow('catalog.write', 'attribute_value.update'),
      schema: {
        summary: 'Change fields of a value, each from one value to another',
        tags,
        params,
        body: SearchPatch,
        response: { 200: StaffAttributeReply, ...ofPatch },
      },
    },
    (request) => replyData(editAttributeValue(services, request.actor, request.params.id, request.body.changes)),
  );
  site.post(
    `${attributeValues}/:id/delete`,
    {
      ...allow('catalog.write', 'attribute_value.delete'),
      schema: { summary: 'Delete a value that no product has', tags, params, response },
    },
    (request) => replyData(deleteAttributeValue(services, request.actor, request.params.id)),
  );
  site.post(
    `${attributeValues}/order`,
    {
      ...allow('catalog.write', 'attribute_value.reorder'),
      schema: { summary: 'Give the values of an attribute a new order', tags, body: SearchOrderBody, response },
    },
    (request) => replyData(orderAttributeValues(services, request.actor, request.body.order)),
  );
}

function synonymRoutes(site: Site, services: Services): void {
  const response = { 200: StaffSynonymReply, ...failures };
  site.get(
    synonyms,
    {
      ...allow('catalog.read'),
      schema: { summary: 'Phrases that stand for other words', tags, response: { 200: StaffSynonymList } },
    },
    async () => ({ status: 'success' as const, data: await listSynonyms(services.db) }),
  );
  site.post(
    synonyms,
    {
      ...allow('catalog.write', 'synonym.create'),
      schema: { summary: 'Let a phrase stand for other words or for a value', tags, body: SynonymValues, response },
    },
    (request) => replyData(createSynonym(services, request.actor, request.body)),
  );
  site.post(
    `${synonyms}/:id`,
    {
      ...allow('catalog.write', 'synonym.update'),
      schema: {
        summary: 'Change a phrase or what it stands for, each field from one value to another',
        tags,
        params,
        body: SearchPatch,
        response: { 200: StaffSynonymReply, ...ofPatch },
      },
    },
    (request) => replyData(editSynonym(services, request.actor, request.params.id, request.body.changes)),
  );
  site.post(
    `${synonyms}/:id/delete`,
    {
      ...allow('catalog.write', 'synonym.delete'),
      schema: { summary: 'Take the meaning of a phrase away', tags, params, response },
    },
    (request) => replyData(deleteSynonym(services, request.actor, request.params.id)),
  );
  site.get(
    misses,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Words of the last 90 days that found nothing and mean nothing yet, the most searched first',
        tags,
        response: { 200: SearchMissList },
      },
    },
    async () => ({ status: 'success' as const, data: await listSearchMisses(services) }),
  );
  site.post(
    trial,
    {
      ...allow('catalog.read', 'changes_nothing'),
      schema: {
        summary: 'What a search finds, also as if a synonym were saved',
        tags,
        body: SearchTrialBody,
        response: { 200: SearchTrialReply, 422: Failure },
      },
    },
    (request) => replyData(trySearch(services, request.body)),
  );
}
