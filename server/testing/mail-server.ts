import net from 'node:net';

/** Accepts email over SMTP and stores the raw messages. */
export interface TestMailServer {
  url: string;
  /** Headers and body. */
  messages: string[];
  /** Envelope addresses, one per RCPT command. */
  recipients: string[];
  /** With 451, as a busy server does. */
  reject(busy: boolean): void;
  /** Permanently: 550. */
  knowsNot(address: string): void;
  close(): Promise<void>;
}

/** On a free port, or on the port of a stopped server. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const messages: string[] = [];
  const recipients: string[] = [];
  let busy = false;
  const unknown = new Set<string>();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    converse(socket, { messages, recipients, unknown }, () => busy);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    messages,
    recipients,
    reject: (now) => void (busy = now),
    knowsNot: (address) => void unknown.add(address),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** What RFC 5321 needs to send one message. */
function converse(
  socket: net.Socket,
  kept: Pick<TestMailServer, 'messages' | 'recipients'> & { unknown: ReadonlySet<string> },
  busy: () => boolean,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let received = '';
  let inMessage = false;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('utf8');
    for (;;) {
      const end = received.indexOf(inMessage ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (inMessage ? 5 : 2));
      if (inMessage) {
        kept.messages.push(text);
        inMessage = false;
        say('250 kept');
        continue;
      }
      const word = text.slice(0, 4).toUpperCase();
      const address = word === 'RCPT' ? text.slice(text.indexOf('<') + 1, text.lastIndexOf('>')) : '';
      if (kept.unknown.has(address)) {
        say('550 no such mailbox');
        continue;
      }
      if (word === 'RCPT') kept.recipients.push(address);
      if (word === 'DATA') inMessage = true;
      if (word === 'QUIT') socket.end('221 bye\r\n');
      else say(word === 'MAIL' && busy() ? '451 busy' : inMessage ? '354 go on' : '250 well');
    }
  });
  say('220 test');
}
