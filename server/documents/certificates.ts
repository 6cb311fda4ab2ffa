import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Brand } from '#contract/content.ts';
import { type Certificate, type CertificateKind, certificateKinds } from '#contract/documents.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { readBrand } from '#server/content/index.ts';
import { type FileStore, FilesUnavailable } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/platform/services.ts';

/** What a certificate of each kind certifies: the field of the company's record. */
const numberOf: Record<CertificateKind, 'cin' | 'gstin' | 'ayush_licence' | 'fssai'> = {
  incorporation: 'cin',
  gst: 'gstin',
  ayush: 'ayush_licence',
  fssai: 'fssai',
};

export const certificatePath = (kind: CertificateKind) => `/documents/certificates/${kind}.pdf`;

/** The folder of the store for the company's own certificates: incorporation.pdf, gst.pdf, ayush.pdf, fssai.pdf. */
export const certificateFolder = 'certificates';

/** What an object store has said, for a minute: visitors shall not ask it as often as they like, and it may be away meanwhile. */
const answers = new LRUCache<string, { value: object | null }>({ max: 20, ttl: 60_000 });

/** The certificates that can be read, in their order: of each recorded number the company's file or, in a demo shop, a specimen. */
export async function findCertificates(
  services: Pick<Services, 'config' | 'files'>,
  brand: Brand,
): Promise<Certificate[]> {
  const own = await listOwn(services);
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
  { files }: Pick<Services, 'files'>,
  kind: CertificateKind,
): Promise<Buffer | null> {
  return recall(files, kind, () => files.read(`${certificateFolder}/${kind}.pdf`));
}

async function listOwn({ files }: Pick<Services, 'files'>): Promise<Set<string>> {
  return recall(files, 'all', async () => {
    const names = new Set<string>();
    for await (const { name } of files.list(certificateFolder)) names.add(path.posix.basename(name));
    return names;
  });
}

/**
 * What an object store has said within a minute; what it said before where it is away now. The data folder is asked each time.
 */
async function recall<T extends object | null>(files: FileStore, what: string, ask: () => Promise<T>): Promise<T> {
  if (files.kind === 'disk') return ask();
  const key = `${files.place} ${what}`;
  const known = answers.get(key, { allowStale: false, noDeleteOnStaleGet: true });
  if (known) return known.value as T;
  try {
    const value = await ask();
    answers.set(key, { value });
    return value;
  } catch (error) {
    const last = answers.peek(key, { allowStale: true });
    if (!(error instanceof FilesUnavailable) || !last) throw error;
    return last.value as T;
  }
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
