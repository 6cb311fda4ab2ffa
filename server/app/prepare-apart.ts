import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { StartError } from '#server/platform/start-error.ts';

export interface ReadSettings {
  hasSites: boolean;
  /** Whether the demo will fill empty storage. */
  isNewDemo: boolean;
}

export interface Preparation {
  /** Rejects if a setting is wrong. */
  settings: Promise<ReadSettings>;
  /** Rejects if the storage cannot be created. */
  storage: Promise<void>;
}

/** The process ends soon, so it may trade garbage collection for speed. */
const flags = ['--max-semi-space-size=32', '--min-semi-space-size=32'];

/**
 * Reads the settings and creates a new shop's storage in a child process, whose memory is freed when it exits. Leaves
 * existing storage and database servers to the shop itself. Both promises reject with a StartError.
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
