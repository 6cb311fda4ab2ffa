import net from 'node:net';

/** A way to a database that a test can block, as a server that stands still does, or cut. */
export interface TestProxy {
  /** The database's connection string, by this way. */
  url: string;
  /** From now on nothing is passed on, in either direction; new connections are taken and hear nothing. */
  freeze(): void;
  /** Everything goes on, what was held back included. */
  thaw(): void;
  /** Connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

/** Opens a way to a PostgreSQL server on this machine. */
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
