/**
 * Lets commands reach a running shop on embedded storage, whose database only its own process may open: by a Unix
 * socket in the data folder, which only the folder's owner can access.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Arguments are JSON. The caller gets the line of a StartError. */
export type ControlCommands = Readonly<Record<string, (argument: unknown) => Promise<unknown>>>;

export interface ControlSocket {
  close(): Promise<void>;
}

const Call = z.object({ command: z.string(), argument: z.unknown() });
const Answer = z.union([z.object({ value: z.unknown() }), z.object({ problem: z.string() })]);

function socketIn(dataDir: string): string {
  return path.join(dataDir, 'control.sock');
}

/** Listens in the locked data folder. If the system does not allow it, the shop runs without the socket. */
export async function openControlSocket(dataDir: string, log: Log, commands: ControlCommands): Promise<ControlSocket> {
  const file = socketIn(dataDir);
  // Left by a process that was killed.
  fs.rmSync(file, { force: true });
  const answer = async (request: http.IncomingMessage): Promise<z.infer<typeof Answer>> => {
    const call = z.safeParse(Call, await json(request));
    const command = call.success ? commands[call.data.command] : undefined;
    if (!command) return { problem: 'The running shop does not know this command: it is of another version.' };
    return { value: (await command(call.data!.argument)) ?? null };
  };
  const server = http.createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        if (!(error instanceof StartError)) log.error({ err: error }, 'a command to the running shop failed');
        return { problem: (error as Error).message };
      })
      .then(
        (answered) => response.end(JSON.stringify(answered)),
        () => response.destroy(),
      );
  });
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve));
    fs.chmodSync(file, 0o600);
  } catch (error) {
    log.warn({ err: error }, 'commands cannot reach this shop while it runs');
    server.close();
    return { close: () => Promise.resolve() };
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Makes the shop running on this data folder execute a command; null if none is running. @throws StartError */
export async function callRunningShop(
  dataDir: string,
  command: string,
  argument: unknown,
): Promise<{ value: unknown } | null> {
  const response = await new Promise<http.IncomingMessage | null>((resolve, reject) => {
    const request = http.request({ socketPath: socketIn(dataDir), method: 'POST', path: '/' }, resolve);
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(new StartError(`The running shop gave no answer (${error.message}).`));
    });
    request.end(JSON.stringify({ command, argument }));
  });
  if (response === null) return null;
  const answer = z.parse(Answer, await json(response));
  if ('problem' in answer) throw new StartError(answer.problem);
  return answer;
}
