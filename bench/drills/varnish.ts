/** A Varnish in front of a shop, with docs/deploy/varnish.vcl unchanged except for the shop's port. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackage } from '../../server/testing/debian-package.ts';
import { freePort } from '../../server/testing/postgres.ts';
import { readDeployFile } from './deploy-file.ts';
import { ask, wait } from './drill-shop.ts';

const program = '/usr/sbin/varnishd';

/**
 * Whether Varnish and its module for tags are installed; installs Debian's packages if they are missing and we are
 * root.
 */
export function hasVarnish(): boolean {
  const isThere = () =>
    fs.existsSync(program) &&
    execFileSync('sh', ['-c', 'ls /usr/lib/*/varnish/vmods/libvmod_xkey.so 2>/dev/null || true']).length > 0;
  if (!isThere()) {
    installDebianPackage('varnish', 'the drill of pages at the edge');
    installDebianPackage('varnish-modules', 'the drill of pages at the edge');
  }
  return isThere();
}

/** Returns free ports, which the shop must know before Varnish starts. */
export const varnishPorts = async () => ({ visitors: await freePort(), purge: await freePort() });

/** Starts Varnish in front of the shop at this port. */
export async function startVarnish(
  shopPort: number,
  { visitors, purge }: { visitors: number; purge: number },
): Promise<{ url: string; end(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-varnish-'));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(
    path.join(folder, 'shop.vcl'),
    readDeployFile('varnish.vcl', { '.port = "3000"': `.port = "${shopPort}"` }),
  );
  const listeners = ['-a', `visitors=127.0.0.1:${visitors}`, '-a', `purge=127.0.0.1:${purge}`];
  const child = spawn(
    program,
    [
      '-F',
      '-n',
      path.join(folder, 'work'),
      ...listeners,
      '-f',
      path.join(folder, 'shop.vcl'),
      '-s',
      'malloc,256m',
      '-p',
      'http_gzip_support=off',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${visitors}`;
  while ((await ask(`${url}/healthz`))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`Varnish ended at its start:\n${said}`);
    await wait(100);
  }
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
