import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { S3Settings } from '#server/platform/files/file-settings.ts';

/** With an empty bucket. */
export interface RunningS3rver {
  settings: S3Settings;
  /** Removes its folder. */
  close(): Promise<void>;
}

/**
 * A third-party object store. It verifies signatures, but neither hashes of bodies nor regions, and shows objects to
 * everybody.
 * @throws Error if it exits before it serves
 */
export async function startS3rver(): Promise<RunningS3rver> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-s3rver-'));
  const bucket = 'shop-files';
  const program = fork(path.join(import.meta.dirname, 's3rver.mjs'), [folder, bucket], {
    // It encrypts the continuation token of a list with DES.
    execArgv: ['--openssl-legacy-provider'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(program, 'exit');
  const close = async () => {
    program.kill('SIGKILL');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const [port] = (await Promise.race([once(program, 'message'), ended.then(() => [null])])) as [number | null];
  if (port === null) {
    await close();
    throw new Error('S3rver did not start');
  }
  const key = 'S3RVER';
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ap-south-1',
      bucket,
      accessKeyId: key,
      secretAccessKey: key,
      pathStyle: true,
      publicUrl: null,
      linkSeconds: null,
    },
    close,
  };
}
