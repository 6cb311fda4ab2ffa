import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Creates a certificate for localhost with openssl, valid for a day. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
    return { key: fs.readFileSync(key), cert: fs.readFileSync(cert) };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Headers of a connection, which HTTP/2 answers must not contain. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

interface Front {
  origin: string;
  /**
   * The value for Chromium's `--ignore-certificate-errors-spki-list`, without which the browser does not cache files of
   * this origin.
   */
  keyHash: string;
  close: () => void;
}

/** Opens a reverse proxy in front of a site as in production: HTTP/2 outside, HTTP/1.1 inside. */
export async function openHttp2Front(site: string): Promise<Front> {
  const agent = new http.Agent({ keepAlive: true });
  const certificate = makeCertificate();
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const keyHash = createHash('sha256').update(publicKey).digest('base64');
  const front = http2.createSecureServer(certificate);
  front.on('stream', (stream, headers) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
    const inside = http.request(site + headers[':path'], { agent, method: headers[':method'], headers: sent });
    inside.on('response', (answer) => {
      // The page was closed meanwhile.
      if (stream.destroyed) return void answer.destroy();
      const forwarded = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name));
      stream.respond({ ...Object.fromEntries(forwarded), ':status': answer.statusCode });
      answer.pipe(stream);
    });
    inside.on('error', () => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
    stream.on('error', () => inside.destroy());
    stream.pipe(inside);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const close = () => {
    front.close();
    agent.destroy();
  };
  return { origin: `https://localhost:${(front.address() as AddressInfo).port}`, keyHash, close };
}
