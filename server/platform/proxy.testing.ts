import net from 'node:net';

/** A proxy to a database that a test can freeze, like a hanging server, or cut. */
export interface TestProxy {
  url: string;
  /** In both directions; new connections are accepted but get no answer. */
  freeze(): void;
  /** Also passes on what was held back. */
  thaw(): void;
  connections(): number;
  close(): Promise<void>;
}

export async function openProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isFrozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (part) => void to.write(part));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  const each = (act: (socket: net.Socket) => void) => pairs.forEach((pair) => pair.forEach(act));
  return {
    url: url.toString(),
    freeze() {
      isFrozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      isFrozen = false;
      each((socket) => socket.resume());
    },
    connections: () => pairs.size,
    async close() {
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
