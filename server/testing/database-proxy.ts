import net from 'node:net';

export interface DatabaseProxy {
  url: string;
  /** Refuses new connections. */
  cut(): Promise<void>;
  /** Without closing anything, like a server that hangs. */
  freeze(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** On the loopback interface. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    if (isFrozen) client.pause();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const endAll = () => open.forEach((socket) => socket.resetAndDestroy());
  const stop = () => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
    endAll();
    return stopped;
  };
  return {
    url: url.toString(),
    cut: stop,
    freeze() {
      isFrozen = true;
      open.forEach((socket) => socket.pause());
    },
    async restore() {
      isFrozen = false;
      endAll();
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
}
