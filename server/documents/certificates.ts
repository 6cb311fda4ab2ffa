import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Brand } from '#contract/content.ts';
import { type Certificate, type CertificateKind, certificateKinds } from '#contract/documents.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { readBrand } from '#server/content/index.ts';
import { type FileStore, FilesUnavailable } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/platform/services.ts';

/** The number in the company record that each kind certifies. */
const numberOf: Record<CertificateKind, 'cin' | 'gstin' | 'ayush_licence' | 'fssai'> = {
  incorporation: 'cin',
  gst: 'gstin',
  ayush: 'ayush_licence',
  fssai: 'fssai',
};

export const certificatePath = (kind: CertificateKind) => `/documents/certificates/${kind}.pdf`;

/** In the file store: incorporation.pdf, gst.pdf, ayush.pdf, fssai.pdf. */
export const certificateFolder = 'certificates';

/**
 * The object store's answers are cached for a minute, so that visitors cannot query it without limit, and for when it
 * is unreachable.
 */
const answers = new LRUCache<string, { value: object | null }>({ max: 20, ttl: 60_000 });

/** In order: for each recorded number the company's file or, in a demo shop, a specimen. */
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

/** Null if there is none. */
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

/** The answer of the last minute, or an older one if the store is unreachable. Reads the data folder each time. */
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

/** For routes and pages alike. */
export function createCertificateReader(services: Services): Pick<ShopApi, 'certificates'> {
  return {
    certificates: async () => ({
      status: 'success',
      data: await findCertificates(services, await readBrand(services.db)),
    }),
  };
}
