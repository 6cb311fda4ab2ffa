import * as z from 'zod/mini';

/** The key needs the right to read, write, list and delete in the bucket. */
export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether a URL has the bucket in its path, as everywhere but at Amazon, or in its host name. */
  pathStyle: boolean;
  /** URL of the CDN for the bucket's public files, without a trailing slash; null without a CDN. */
  publicUrl: string | null;
  /** How long a link to a private file is valid; null: the shop sends the file itself. */
  linkSeconds: number | null;
}

export interface FileSettings {
  /** Null: in the data folder. */
  s3: S3Settings | null;
  /** Limit for copies of an object store's files on this machine. */
  maxCopyBytes: number;
}

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

export const fileVariables = {
  FILES_S3_ENDPOINT: z.optional(
    z.string().check(z.refine(isAddress, 'must be an address such as https://s3.ap-south-1.amazonaws.com')),
  ),
  FILES_S3_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as ap-south-1')),
    'us-east-1',
  ),
  FILES_S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as shop-files')),
  ),
  FILES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  FILES_S3_PUBLIC_URL: z.optional(
    z.string().check(z.refine(isAddress, 'must be an address such as https://pictures.shop.example')),
  ),
  FILES_S3_LINK_SECONDS: z.optional(
    z.pipe(z.string().check(z.regex(/^([1-9]\d|[1-9]\d\d)$/, 'must be 10 to 999 seconds')), z.transform(Number)),
  ),
  FILES_S3_PATH_STYLE: z.optional(
    z.pipe(
      z.enum(['0', '1'], 'must be 1 or 0'),
      z.transform((text) => text === '1'),
    ),
  ),
  FILES_CACHE_MB: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{1,6}$/, 'must be 10 to 9999999 megabytes')), z.transform(Number)),
    2_048,
  ),
};

type FileVariables = z.infer<z.ZodMiniObject<typeof fileVariables>>;

const together = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const;

export function findFileGaps(values: FileVariables): string[] {
  const unset = together.filter((name) => values[name] === undefined);
  if (unset.length === 0) return [];
  if (unset.length < together.length)
    return [`${unset.join(', ')} must be set, too: ${together.join(', ')} go together`];
  return (['FILES_S3_PUBLIC_URL', 'FILES_S3_LINK_SECONDS'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} is for files in an object store: set ${together.join(', ')}, too`);
}

export function fileSettingsOf(values: FileVariables): FileSettings {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
    FILES_S3_PUBLIC_URL: publicUrl,
  } = values;
  const maxCopyBytes = values.FILES_CACHE_MB * 1_048_576;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return { s3: null, maxCopyBytes };
  const isAmazon = /\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname);
  // Amazon's certificate does not cover host names with a dot in the bucket's name.
  const pathStyle = values.FILES_S3_PATH_STYLE ?? (!isAmazon || bucket.includes('.'));
  const s3 = {
    endpoint: endpoint.replace(/\/$/, ''),
    region: values.FILES_S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle,
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl).href.replace(/\/$/, ''),
    linkSeconds: values.FILES_S3_LINK_SECONDS ?? null,
  };
  return { s3, maxCopyBytes };
}
