import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { StartError } from './platform/start-error.ts';

/** What is known as soon as the settings have been read. */
export interface ReadSettings {
  hasSites: boolean;
  /** The storage is empty, and the demo moves into it. */
  isNewDemo: boolean;
}

export interface Preparation {
  /** Rejects where a setting is wrong. */
  settings: Promise<ReadSettings>;
  /** Rejects where the storage cannot be made. */
  storage: Promise<void>;
}

/** It ends soon, and may leave garbage lie for speed. */
const flags = ['--max-semi-space-size=32', '--min-semi-space-size=32'];

/**
 * Reads the settings and makes the storage of a new shop in a process of its own, which ends with this one: what that takes of memory would
 * stay. Storage that is there, and a server's, is left for the shop itself.
 * Both promises reject with a StartError.
 */
export function prepareApart(environment: Record<string, string | undefined>): Preparation {
  const child = fork(path.join(import.meta.dirname, 'prepare.ts'), {
    env: { ...process.env, ...environment },
    execArgv: flags,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (part: Buffer) => (said += part.toString()));
  const storage = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new StartError(said.trim() || 'The storage could not be made.');
  });
  const read = once(child, 'message').then(([message]) => message as ReadSettings);
  return { settings: Promise.race([read, storage.then(() => read)]), storage };
}
