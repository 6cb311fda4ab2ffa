import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PurgeCall {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface GivenAnswer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** Records purge calls, and answers each with the current `answer`. */
export async function startEdgeServer(answer: GivenAnswer = { status: 200, body: '{}' }) {
  const calls: PurgeCall[] = [];
  const stand = { answer };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.writeHead(stand.answer.status, stand.answer.headers).end(stand.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Applies from now on. */
    answer: (given: GivenAnswer) => void (stand.answer = given),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
