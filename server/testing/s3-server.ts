/** The parts of S3 that the shop uses. It checks signatures, hashes and lengths as a real store does. */
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#server/platform/files/file-settings.ts';

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
  changedAt: Date;
}

/** From now on or for some requests. */
export type S3Fault =
  | 'unavailable' // 503 SlowDown
  | 'cut' // The connection breaks in the middle of the answer.
  | 'damaged' // One byte of an object's answer is wrong.
  | 'denied' // 403 AccessDenied
  | 'full' // 507 for writes
  | 'slow'; // The answer is delayed by `slowMs`.

export interface S3Server {
  settings: S3Settings;
  environment: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** In order, such as "PUT photos/a.jpg". */
  asked: string[];
  /** The next requests, or all of them. */
  fail(fault: S3Fault, requests?: number): void;
  slowMs: number;
  /** For expired links. */
  aheadMs: number;
  /** Ends the failures started by `fail`. */
  recover(): void;
  /** Names that can be read without a key; null: none can. */
  publicPrefix: string | null;
  close(): Promise<void>;
}

const escape = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Per page of a list; real stores return a thousand. */
const pageLength = 3;

export async function openS3Server(): Promise<S3Server> {
  const key = { id: 'AKIDTEST', secret: 'the-secret-of-the-tests' };
  const region = 'ap-south-1';
  const bucket = 'shop-files';
  const objects = new Map<string, StoredObject>();
  const asked: string[] = [];
  let failing: { fault: S3Fault; left: number } | null = null;

  const takeFault = (): S3Fault | null => {
    if (!failing) return null;
    const { fault } = failing;
    failing.left -= 1;
    if (failing.left <= 0) failing = null;
    return fault;
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });

  const failWith = (response: http.ServerResponse, status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };

  function answer(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer): void {
    const url = new URL(request.url!, 'http://localhost');
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const name = rest.join('/');
    asked.push(`${request.method} ${name}`);
    const fault = takeFault();
    if (fault === 'unavailable') return failWith(response, 503, 'SlowDown');
    if (fault === 'denied') return failWith(response, 403, 'AccessDenied');
    if (fault === 'full' && request.method === 'PUT') return failWith(response, 507, 'InsufficientStorage');
    if (fault === 'slow') return void setTimeout(() => serve(), opened.slowMs);
    return serve();

    function serve(): void {
      const isLink = url.searchParams.has('X-Amz-Signature');
      const stranger = request.headers.authorization === undefined && !isLink;
      if (stranger && !(request.method === 'GET' && isPublic(name))) return failWith(response, 403, 'AccessDenied');
      const now = Date.now() + opened.aheadMs;
      const rejected = stranger ? null : checkSignature(request, url, { key, region, now });
      if (rejected) return failWith(response, rejected === 'AuthorizationHeaderMalformed' ? 400 : 403, rejected);
      if (named !== bucket) return failWith(response, 404, 'NoSuchBucket');
      if (request.method === 'PUT') return put();
      if (request.method === 'DELETE') {
        objects.delete(name);
        return void response.writeHead(204).end();
      }
      return name === '' ? list() : get();
    }

    function put(): void {
      if (request.headers['content-length'] !== String(body.length))
        return failWith(response, 411, 'MissingContentLength');
      if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
        return failWith(response, 400, 'XAmzContentSHA256Mismatch');
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([header]) =>
          /^(content-type|cache-control|x-amz-meta-.*)$/.test(header),
        ),
      ) as Record<string, string>;
      objects.set(name, { bytes: body, headers, changedAt: new Date() });
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }

    function get(): void {
      const object = objects.get(name);
      if (!object) return failWith(response, 404, 'NoSuchKey');
      const bytes = Buffer.from(object.bytes);
      if (fault === 'damaged') bytes[0] = bytes[0]! ^ 1;
      response.writeHead(200, {
        ...object.headers,
        'content-length': bytes.length,
        'last-modified': object.changedAt.toUTCString(),
      });
      if (request.method === 'HEAD') return void response.end();
      if (fault !== 'cut') return void response.end(bytes);
      response.write(bytes.subarray(0, bytes.length - 1), () => response.destroy());
    }

    function list(): void {
      const prefix = url.searchParams.get('prefix') ?? '';
      const after = url.searchParams.get('continuation-token') ?? '';
      const names = [...objects.keys()].filter((each) => each.startsWith(prefix) && each > after).toSorted();
      const page = names.slice(0, pageLength);
      const contents = page.map((each) => {
        const { bytes, changedAt } = objects.get(each)!;
        return `<Contents><Key>${escape(each)}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
      });
      const isCut = names.length > page.length;
      const next = isCut ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : '';
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
      );
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: S3Server = {
    settings: {
      endpoint,
      region,
      bucket,
      accessKeyId: key.id,
      secretAccessKey: key.secret,
      pathStyle: true,
      publicUrl: null,
      linkSeconds: null,
    },
    environment: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_REGION: region,
      FILES_S3_BUCKET: bucket,
      FILES_S3_ACCESS_KEY_ID: key.id,
      FILES_S3_SECRET_ACCESS_KEY: key.secret,
    },
    objects,
    asked,
    publicPrefix: null,
    slowMs: 300,
    aheadMs: 0,
    fail: (fault, requests = Infinity) => void (failing = { fault, left: requests }),
    recover: () => void (failing = null),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const isPublic = (name: string) => opened.publicPrefix !== null && name.startsWith(opened.publicPrefix);
  return opened;
}

interface Signed {
  /** `<key id>/<day>/<region>/s3/aws4_request` */
  credential: string;
  signedHeaders: string;
  signature: string;
  at: string;
  /** Validity after `at`. */
  holdsMs: number;
  isLink: boolean;
}

const skewMs = 15 * 60_000;

/** From the URL or header. */
function readSignature({ headers }: http.IncomingMessage, { searchParams }: URL): Signed | null {
  if (searchParams.has('X-Amz-Signature')) {
    const said = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
    const holdsMs = Number(said('Expires')) * 1_000;
    if (said('Algorithm') !== 'AWS4-HMAC-SHA256' || !(holdsMs > 0)) return null;
    const [credential, signedHeaders, signature] = [said('Credential'), said('SignedHeaders'), said('Signature')];
    return { credential, signedHeaders, signature, at: said('Date'), holdsMs, isLink: true };
  }
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization!,
  );
  if (!match) return null;
  const [, credential, signedHeaders, signature] = match as unknown as [string, string, string, string];
  const at = String(headers['x-amz-date'] ?? '');
  return { credential, signedHeaders, signature, at, holdsMs: skewMs, isLink: false };
}

/** As Amazon's documentation of Signature Version 4 says. Returns S3's error code, or null. */
function checkSignature(
  request: http.IncomingMessage,
  url: URL,
  { key, region, now }: { key: { id: string; secret: string }; region: string; now: number },
): string | null {
  const signed = readSignature(request, url);
  const match = signed && /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/.exec(signed.credential);
  if (!match) return 'AuthorizationHeaderMalformed';
  const [, id, day, named] = match as unknown as [string, string, string, string];
  const { at, signedHeaders } = signed;
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (named !== region) return 'AuthorizationHeaderMalformed';
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const moment = Date.parse(at.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || moment > now + skewMs) return 'RequestTimeTooSkewed';
  if (now > moment + signed.holdsMs) return signed.isLink ? 'AccessDenied' : 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  // Otherwise somebody on the way could change them.
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied';
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    signed.isLink ? 'UNSIGNED-PAYLOAD' : header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const mac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  const signing = mac(mac(mac(mac(`AWS4${key.secret}`, day), region), 's3'), 'aws4_request');
  return mac(signing, toSign).toString('hex') === signed.signature ? null : 'SignatureDoesNotMatch';
}
