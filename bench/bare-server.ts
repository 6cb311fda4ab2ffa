import Fastify from 'fastify';

/** The baseline: a Fastify route that sends the requested number of bytes, and nothing else. */
const site = Fastify();
const bodies = new Map<number, Buffer>();
site.get<{ Params: { bytes: string } }>('/:bytes', (request, reply) => {
  const size = Number(request.params.bytes);
  let body = bodies.get(size);
  if (!body) bodies.set(size, (body = Buffer.alloc(size, 'x')));
  return reply.type('application/octet-stream').send(body);
});
await site.listen({ port: 0, host: '127.0.0.1' });
console.log(`Bare http://127.0.0.1:${(site.server.address() as { port: number }).port}`);
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)));
