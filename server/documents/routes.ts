import type { FastifyReply, FastifyRequest } from 'fastify';
import { documents } from '#contract/document-paths.ts';
import { type Language, languages, pathIn } from '#contract/language.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { cataloguePress, incomePlanPress } from './presses.ts';
import { printCache } from './print-cache.ts';
import { createPrintedDocument, type CacheOptions, type PrintedDocument } from './printed.ts';
import { nothingToPrint, sendPdf } from './send-pdf.ts';

/**
 * /documents/… and the same below each language's prefix (/hi/documents/…): catalogue, income plan and certificates as
 * PDFs under fixed file names. Each is printed once per content, ahead by a job or on request, and stored in the file
 * store.
 */
export function documentRoutes(site: Site, services: Services, { catalogueVersion, cache }: CacheOptions): void {
  const prints = printCache(services);
  const serve = (language: Language, name: keyof typeof documents, document: PrintedDocument) => {
    const { path, file } = documents[name];
    const address = pathIn(language, path);
    site.get(address, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const print = await document.current();
      return print ? sendPdf(request, reply, { ...print, file }) : sendApiError(request, reply, nothingToPrint);
    });
  };
  for (const language of languages) {
    const catalogue = createPrintedDocument(catalogueVersion, cataloguePress(services, language), prints);
    const incomePlan = createPrintedDocument(catalogueVersion, incomePlanPress(services, language), prints);
    serve(language, 'catalogue', catalogue);
    serve(language, 'incomePlan', incomePlan);
  }
  certificateRoutes(site, services, { catalogueVersion, cache });
}
