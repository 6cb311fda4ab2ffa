import { Failure } from '#contract/envelope.ts';
import {
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
} from '#contract/admin/content/pages.ts';
import {
  listPages,
  previewPage,
  readPageVersion,
  readStaffPage,
  restorePageVersion,
  savePage,
  setPageWithdrawn,
} from '#server/pages/index.ts';
import { type Site, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const tags = ['pages'];
/** The longest text in Devanagari, three bytes per character, plus JSON's overhead. */
const textBytes = 512 * 1024;

/** With the versions of their texts. */
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
    (request) => replyData(readStaffPage(services, request.query)),
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
    (request) => replyData(readPageVersion(services, request.query)),
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
    (request) => replyData(previewPage(services, request.body)),
  );
}

function pageWritingRoutes(site: Site, services: Services): void {
  const response = { 200: StaffPageReply, 404: Failure, 409: Failure, 422: Failure };
  site.post(
    staffPagePaths.text,
    {
      ...allow('pages.write', 'page.save'),
      bodyLimit: textBytes,
      schema: { summary: 'Save the text of a page, or make the page', tags, body: SavePageBody, response },
    },
    (request) => replyData(savePage(services, request.actor, request.body)),
  );
  site.post(
    staffPagePaths.restore,
    {
      ...allow('pages.write', 'page.restore_version'),
      schema: { summary: 'Bring the text of a version back', tags, body: RestorePageBody, response },
    },
    (request) => replyData(restorePageVersion(services, request.actor, request.body)),
  );
  site.post(
    staffPagePaths.withdraw,
    {
      ...allow('pages.write', 'page.withdraw'),
      schema: { summary: 'Take a page of staff’s own out of the shop', tags, body: PageStepBody, response },
    },
    (request) => replyData(setPageWithdrawn(services, request.actor, request.body.path, true)),
  );
  site.post(
    staffPagePaths.publish,
    {
      ...allow('pages.write', 'page.publish'),
      schema: { summary: 'Bring a withdrawn page back', tags, body: PageStepBody, response },
    },
    (request) => replyData(setPageWithdrawn(services, request.actor, request.body.path, false)),
  );
}
