import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '#contract/content.ts';
import { type Certificate, type CertificateKind, certificateKinds } from '#contract/documents.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { readBrand } from '#server/content/index.ts';
import type { Services } from '#server/platform/services.ts';

/** What a certificate of each kind certifies: the field of the company's record. */
const numberOf: Record<CertificateKind, 'cin' | 'gstin' | 'ayush_licence' | 'fssai'> = {
  incorporation: 'cin',
  gst: 'gstin',
  ayush: 'ayush_licence',
  fssai: 'fssai',
};

export const certificatePath = (kind: CertificateKind) => `/documents/certificates/${kind}.pdf`;

/** The folder for the company's own certificates: incorporation.pdf, gst.pdf, ayush.pdf, fssai.pdf. */
export function certificateFolder({ config }: Pick<Services, 'config'>): string {
  return path.join(config.dataDir, 'certificates');
}

/** The certificates that can be read, in their order: of each recorded number the company's file or, in a demo shop, a specimen. */
export async function findCertificates(services: Pick<Services, 'config'>, brand: Brand): Promise<Certificate[]> {
  const own = new Set(await readdir(certificateFolder(services)).catch(noFolder));
  return certificateKinds
    .map((kind) => ({
      kind,
      path: certificatePath(kind),
      number: brand[numberOf[kind]],
      specimen: !own.has(`${kind}.pdf`),
    }))
    .filter(({ number, specimen }) => number !== '' && (services.config.demo || !specimen));
}

/** The company's own file; null where there is none. */
export async function readCertificate(
  services: Pick<Services, 'config'>,
  kind: CertificateKind,
): Promise<Buffer | null> {
  return readFile(path.join(certificateFolder(services), `${kind}.pdf`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** The published reading call for the certificates, for routes and pages alike. */
export function createCertificateReader(services: Services): Pick<ShopApi, 'certificates'> {
  return {
    certificates: async () => ({
      status: 'success',
      data: await findCertificates(services, await readBrand(services.db)),
    }),
  };
}
