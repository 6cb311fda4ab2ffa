import type { FastifyReply, FastifyRequest } from 'fastify';
import { documents } from '#contract/document-paths.ts';
import { type Language, languages, pathIn } from '#contract/language.ts';
import { pictureFolder } from '#server/catalog/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { gatherCatalogue } from './catalogue/content.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { gatherPlan } from './income-plan.ts';
import { printer } from './printer.ts';
import { createPrintedDocument, type Keeping, type PrintedDocument } from './printed.ts';
import { nothingToPrint, sendPdf } from './send-pdf.ts';

/**
 * GET /documents/… and the same below each language's prefix (/hi/documents/…): the product catalogue, the income plan and the registration
 * certificates as PDFs, shown in the browser under a fixed file name. Each is rendered on request when its content has changed.
 */
export function documentRoutes(site: Site, services: Services, { catalogueVersion, cache }: Keeping): void {
  const pictures = pictureFolder(services);
  const serve = (language: Language, name: keyof typeof documents, document: PrintedDocument) => {
    const { path, file } = documents[name];
    const address = pathIn(language, path);
    site.get(address, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const print = await document.current();
      return print ? sendPdf(request, reply, { ...print, file }) : sendApiError(request, reply, nothingToPrint);
    });
  };
  for (const language of languages) {
    const catalogue = createPrintedDocument(catalogueVersion, {
      gather: () => gatherCatalogue(services, language),
      print: async (content) => {
        const { bytes, missing } = await printer.run('catalogue', { content, pictures });
        if (missing.length > 0) services.log.warn({ files: missing }, 'pictures cannot be printed');
        return bytes;
      },
    });
    const incomePlan = createPrintedDocument(catalogueVersion, {
      gather: () => gatherPlan(services, language),
      print: (content) => printer.run('incomePlan', content),
    });
    serve(language, 'catalogue', catalogue);
    serve(language, 'incomePlan', incomePlan);
  }
  certificateRoutes(site, services, { catalogueVersion, cache });
}
