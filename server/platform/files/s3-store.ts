import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createHash } from 'node:crypto';
import { writeChecked } from './disk-store.ts';
import type { S3Settings } from './file-settings.ts';
import {
  checkName,
  type FileContent,
  type FileInfo,
  type FileStore,
  FilesUnavailable,
  contentOfFile,
  contentTypeOf,
  temporaryName,
} from './file-store.ts';
import { createLocalCopies } from './local-copies.ts';
import { addressOf, createS3Client, type Patience, presetPatience, type S3Client } from './s3-client.ts';

/** SHA-256 of the content. */
const hashHeader = 'x-amz-meta-sha256';

export interface S3Place {
  settings: S3Settings;
  /** It may be emptied at any time. */
  copies: string;
  /** In bytes, of all copies. */
  maxCopyBytes: number;
  patience?: Patience;
}

export interface S3Store extends FileStore {
  readonly kind: 's3';
  /** Whether an object can be read without a key, at the store or through a CDN. */
  isReadByStrangers(name: string): Promise<boolean>;
  /** Null without a CDN. */
  isShownByCdn(name: string): Promise<boolean | null>;
}

/** Every process keeps copies of files that are read often; the copies may vanish. */
export function openS3Store({ settings, copies: folder, maxCopyBytes, patience = presetPatience }: S3Place): S3Store {
  const client = createS3Client(settings, patience);
  const copies = createLocalCopies(folder, maxCopyBytes, (name, target) => download(client, name, target));
  async function put(name: string, { body, sha256 }: FileContent): Promise<void> {
    checkName(name);
    await client.ask(
      {
        method: 'PUT',
        key: name,
        headers: {
          'content-type': contentTypeOf(name),
          // A CDN passes this on. A picture's name identifies its content, so it may be cached forever.
          'cache-control': name.startsWith('pictures/') ? 'public, max-age=31536000, immutable' : 'private, no-store',
          [hashHeader]: sha256,
        },
        body: { content: body, sha256 },
      },
      ignoreBody,
    );
  }
  const isShown = async (name: string) =>
    settings.publicUrl === null ? null : (await client.askAsStranger(name, settings.publicUrl)) === 200;
  return {
    kind: 's3',
    place: `the bucket ${settings.bucket} at ${settings.endpoint}`,
    linkOrigin: settings.linkSeconds === null ? null : addressOf(settings, '').origin,
    put,
    read(name) {
      checkName(name);
      return client.ask({ method: 'GET', key: name }, async (response) => {
        const bytes = Buffer.from(await response.arrayBuffer());
        const { bytes: length, sha256 } = expectedOf(response);
        if (bytes.length !== length || (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256))
          throw new FilesUnavailable('damaged', `${name} did not arrive as it was stored`);
        return bytes;
      });
    },
    copyTo: (name, target) => download(client, name, target),
    async linkTo(name) {
      checkName(name);
      return settings.linkSeconds === null ? null : client.linkTo(name, settings.linkSeconds);
    },
    async find(name) {
      checkName(name);
      return client.ask({ method: 'HEAD', key: name }, async ({ headers }) => ({
        name,
        bytes: Number(headers.get('content-length')),
        changedAt: new Date(headers.get('last-modified') ?? 0),
      }));
    },
    list: (prefix) => listObjects(client, `${prefix}/`),
    async remove(name) {
      checkName(name);
      await client.ask({ method: 'DELETE', key: name }, ignoreBody);
      await copies.remove(name);
    },
    localFolder: (name) => path.join(folder, name),
    bring(name) {
      checkName(name);
      return copies.bring(name);
    },
    send: async (name) => put(name, await contentOfFile(path.join(folder, name))),
    isReadByStrangers: async (name) => (await client.askAsStranger(name)) === 200 || (await isShown(name)) === true,
    isShownByCdn: isShown,
  };
}

async function ignoreBody({ body }: Response): Promise<void> {
  await body?.cancel();
}

function expectedOf({ headers }: Response): { bytes: number; sha256: string | null } {
  return { bytes: Number(headers.get('content-length')), sha256: headers.get(hashHeader) };
}

/** Uses a temporary name first, so that others find the complete file or none. */
async function download(client: S3Client, name: string, target: string): Promise<boolean> {
  checkName(name);
  await fs.promises.mkdir(path.dirname(target), { recursive: true });
  const found = await client.ask({ method: 'GET', key: name }, async (response) => {
    const temporary = temporaryName(target);
    try {
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      await writeChecked(body, temporary, expectedOf(response));
      await fs.promises.rename(temporary, target);
      return true;
    } catch (error) {
      await fs.promises.rm(temporary, { force: true });
      throw error;
    }
  });
  return found ?? false;
}

async function* listObjects(client: S3Client, prefix: string): AsyncIterable<FileInfo> {
  let from: string | undefined;
  do {
    const page = await client.ask(
      {
        method: 'GET',
        query: { 'list-type': '2', prefix, ...(from !== undefined && { 'continuation-token': from }) },
      },
      (response) => response.text(),
    );
    if (page === null) return;
    for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield {
        name: textOf(object, 'Key')!,
        bytes: Number(textOf(object, 'Size')),
        changedAt: new Date(textOf(object, 'LastModified')!),
      };
    from = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
  } while (from !== undefined);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16));
  });
}
