import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every form of forgery for an attempt's number. */
export function forgeHeaders(attempt: number): Record<string, string> {
  const address = `198.51.100.${attempt % 256}`;
  const forms = [
    { 'x-forwarded-for': address },
    { 'x-forwarded-for': `${address}, 127.0.0.1` },
    { 'x-forwarded-for': `${address}, 10.0.0.1, 127.0.0.1` },
    { 'x-forwarded-for': `2001:db8:${attempt.toString(16)}::1` },
    { 'x-forwarded-for': `"guess ${attempt}"` },
    { forwarded: `for=${address}`, 'x-real-ip': address },
  ];
  return forms[attempt % forms.length]!;
}

/** Forwards as nginx does with $proxy_add_x_forwarded_for: the client's header, then its address. */
export async function openForwardingProxy(target: string): Promise<{ url: string; close(): void }> {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = http.createServer((incoming, outgoing) => {
    const sent = incoming.headers['x-forwarded-for'];
    const forwarded = [...(sent === undefined ? [] : [sent].flat()), incoming.socket.remoteAddress].join(', ');
    const onward = http.request(
      target + incoming.url!,
      { agent, method: incoming.method, headers: { ...incoming.headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
