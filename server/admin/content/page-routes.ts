import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  PageChangedFailure,
  PagePreviewReply,
  PageStepBody,
  PageTextQuery,
  PageVersionQuery,
  PageVersionReply,
  PreviewPageBody,
  RestorePageBody,
  SavePageBody,
  StaffPageList,
  staffPagePaths,
  StaffPageReply,
} from '#contract/staff-pages.ts';
import {
  listPages,
  previewPage,
  readPageVersion,
  readStaffPage,
  restorePageVersion,
  savePage,
  setPageWithdrawn,
} from '#server/pages/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const tags = ['pages'];
/** The longest text in Devanagari, three bytes a character, with what JSON adds. */
const textBytes = 512 * 1024;

/** Pages, policies and articles for staff, with the versions of their texts. */
export function staffPageRoutes(site: Site, services: Services): void {
  pageReadingRoutes(site, services);
  pageWritingRoutes(site, services);
}

function pageReadingRoutes(site: Site, services: Services): void {
  site.get(
    staffPagePaths.pages,
    {
      ...allow('pages.read'),
      schema: {
        summary: 'All pages of words and how they stand in each language',
        tags,
        response: { 200: StaffPageList },
      },
    },
    async () => ({ status: 'success' as const, data: await listPages(services) }),
  );
  site.get(
    staffPagePaths.text,
    {
      ...allow('pages.read'),
      schema: {
        summary: 'The text of a page in one language, with its versions',
        tags,
        querystring: PageTextQuery,
        response: { 200: StaffPageReply, 404: Failure, 422: Failure },
      },
    },
    (request, reply) => answer(request, reply, readStaffPage(services, request.query)),
  );
  site.get(
    staffPagePaths.version,
    {
      ...allow('pages.read'),
      schema: {
        summary: 'What a version of a text said',
        tags,
        querystring: PageVersionQuery,
        response: { 200: PageVersionReply, 404: Failure, 422: Failure },
      },
    },
    (request, reply) => answer(request, reply, readPageVersion(services, request.query)),
  );
  site.post(
    staffPagePaths.preview,
    {
      ...allow('pages.read', 'changes_nothing'),
      bodyLimit: textBytes,
      schema: {
        summary: 'How a text will look as a page',
        tags,
        body: PreviewPageBody,
        response: { 200: PagePreviewReply, 404: Failure, 422: Failure },
      },
    },
    (request, reply) => answer(request, reply, previewPage(services, request.body)),
  );
}

function pageWritingRoutes(site: Site, services: Services): void {
  const response = { 200: StaffPageReply, 404: Failure, 409: PageChangedFailure, 422: Failure };
  site.post(
    staffPagePaths.text,
    {
      ...allow('pages.write', 'page.save'),
      bodyLimit: textBytes,
      schema: { summary: 'Save the text of a page, or make the page', tags, body: SavePageBody, response },
    },
    (request, reply) => answer(request, reply, savePage(services, request.actor, request.body)),
  );
  site.post(
    staffPagePaths.restore,
    {
      ...allow('pages.write', 'page.restore_version'),
      schema: { summary: 'Bring the text of a version back', tags, body: RestorePageBody, response },
    },
    (request, reply) => answer(request, reply, restorePageVersion(services, request.actor, request.body)),
  );
  site.post(
    staffPagePaths.withdraw,
    {
      ...allow('pages.write', 'page.withdraw'),
      schema: { summary: 'Take a page of staff’s own out of the shop', tags, body: PageStepBody, response },
    },
    (request, reply) => answer(request, reply, setPageWithdrawn(services, request.actor, request.body.path, true)),
  );
  site.post(
    staffPagePaths.publish,
    {
      ...allow('pages.write', 'page.publish'),
      schema: { summary: 'Bring a withdrawn page back', tags, body: PageStepBody, response },
    },
    (request, reply) => answer(request, reply, setPageWithdrawn(services, request.actor, request.body.path, false)),
  );
}

async function answer<T>(request: FastifyRequest, reply: FastifyReply, outcome: Promise<Result<T>>) {
  const result = await outcome;
  if (!result.ok) return sendApiError(request, reply, result.error);
  return { status: 'success' as const, data: result.value };
}
