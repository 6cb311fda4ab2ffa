import type { FastifyReply, FastifyRequest } from 'fastify';
import { documents } from '#contract/document-paths.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { gatherCatalogue } from './catalogue/content.ts';
import { printCatalogue } from './catalogue/print.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { gatherPlan, printPlan } from './income-plan.ts';
import { printPictures } from './pictures.ts';
import { createPrintedDocument, type Keeping, type PrintedDocument } from './printed.ts';
import { nothingToPrint, sendPdf } from './send-pdf.ts';

/**
 * GET /documents/…: the product catalogue, the income plan and the registration certificates as PDFs, shown in the browser under a fixed
 * file name. Each is printed when its content has changed and somebody asks.
 */
export function documentRoutes(site: Site, services: Services, { catalogueVersion, cache }: Keeping): void {
  const pictureOf = printPictures(services);
  const printed: Record<keyof typeof documents, PrintedDocument> = {
    catalogue: createPrintedDocument(catalogueVersion, {
      gather: () => gatherCatalogue(services),
      print: (content) => printCatalogue(content, pictureOf),
    }),
    incomePlan: createPrintedDocument(catalogueVersion, { gather: () => gatherPlan(services), print: printPlan }),
  };
  for (const name of ['catalogue', 'incomePlan'] as const) {
    const { path, file } = documents[name];
    site.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const print = await printed[name].current();
      return print ? sendPdf(request, reply, { ...print, file }) : sendApiError(request, reply, nothingToPrint);
    });
  }
  certificateRoutes(site, services, { catalogueVersion, cache });
}
