import type { FastifyInstance } from 'fastify';

const names: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether an address or host name is this machine's own, for every program on it. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    names.has(host.toLowerCase()) || names.has(name) || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * Rejects callers from other machines, also behind a proxy or tunnel, which names another host or the visitor. The site
 * itself must listen on this machine only.
 */
export function answerThisMachineOnly(site: Pick<FastifyInstance, 'addHook'>, explanation: string): void {
  site.addHook('onRequest', (request, reply, done) => {
    const { host, 'x-forwarded-for': forwarded, 'x-forwarded-host': forwardedHost } = request.headers;
    const named = [host, ...[forwarded, forwardedHost].flat()].flatMap((each) => each?.split(',') ?? []);
    if (named.every((each) => isThisMachine(each.trim()))) return done();
    void reply.code(403).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(explanation);
  });
}
