import net from 'node:net';

/** A way to a PostgreSQL server that a test can cut. */
export interface DatabaseProxy {
  /** The connection string that leads through it. */
  url: string;
  /** Ends all connections and takes no new ones. */
  cut(): void;
  /** Lets no byte through any more, without ending anything: a server that hangs. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a way to the server of a connection string, on a port of loopback. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let way: 'open' | 'cut' | 'frozen' = 'open';
  const server = net.createServer((client) => {
    if (way === 'cut') return void client.resetAndDestroy();
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    if (way === 'frozen') client.pause();
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  const endAll = () => open.forEach((socket) => socket.resetAndDestroy());
  return {
    url: url.toString(),
    cut() {
      way = 'cut';
      endAll();
    },
    freeze() {
      way = 'frozen';
      open.forEach((socket) => socket.pause());
    },
    restore() {
      way = 'open';
      endAll();
    },
    close() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
