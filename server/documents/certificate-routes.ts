import { createHash } from 'node:crypto';
import { CertificateList, type CertificateKind, certificateKinds } from '#contract/documents.ts';
import { type Language, languages, pathIn } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { readBrand } from '#server/content/index.ts';
import { publicJson } from '#server/platform/answer-cache.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { certificatePath, createCertificateReader, findCertificates, readCertificate } from './certificates.ts';
import { printer } from './printer.ts';
import { createPrintedDocument, type CacheOptions, type Print } from './printed.ts';
import { nothingToPrint, sendPdf } from './send-pdf.ts';
import type { SpecimenContent } from './specimen.ts';

/** The list and the certificates: a specimen per language, or the company's own file in all languages. */
export function certificateRoutes(site: Site, services: Services, { catalogueVersion, cache }: CacheOptions): void {
  const reader = createCertificateReader(services);
  site.get(
    paths.certificates,
    {
      schema: {
        summary: 'The registration certificates that can be read',
        tags: ['content'],
        response: { 200: CertificateList },
      },
    },
    (request, reply) =>
      cache.serve(request, reply, paths.certificates, async () => publicJson(await reader.certificates())),
  );
  for (const kind of certificateKinds) {
    for (const language of languages) {
      const specimen = createPrintedDocument(catalogueVersion, {
        gather: () => gatherSpecimen(services, kind, language),
        print: (content) => printer.run('specimen', content),
      });
      site.get(pathIn(language, certificatePath(kind)), { schema: { hide: true } }, async (request, reply) => {
        const print = (await ownPrint(services, kind)) ?? (await specimen.current());
        if (!print) return sendApiError(request, reply, nothingToPrint);
        return sendPdf(request, reply, { ...print, file: `certificate-${kind}.pdf` });
      });
    }
  }
}

async function ownPrint(services: Services, kind: CertificateKind): Promise<Print | null> {
  const bytes = await readCertificate(services, kind);
  return bytes && { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

async function gatherSpecimen(
  services: Services,
  kind: CertificateKind,
  language: Language,
): Promise<SpecimenContent | null> {
  const brand = await readBrand(services.db, language);
  const certificates = await findCertificates(services, brand);
  const certificate = certificates.find((one) => one.kind === kind && one.specimen);
  return certificate ? { language, brand, kind, number: certificate.number } : null;
}
