/**
 * OpenStack Swift with its S3 interface, another implementation of an object store than the tests' own: one of each
 * server, with a folder as the disk. All share the package's /etc/swift/swift.conf.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/platform/files/file-settings.ts';
import { freePort } from '#server/testing/postgres.ts';
import { ask, wait } from './drill-shop.ts';
import { defineProgram, giveToNobody, type Program } from './program.ts';

const servers = ['proxy', 'account', 'container', 'object'] as const;
type Server = (typeof servers)[number];

/** Returns the Debian packages to install first; null if none is missing. */
export function missingSwiftPackages(): string | null {
  const missing = servers.filter((each) => !fs.existsSync(`/usr/bin/swift-${each}-server`));
  return missing.length === 0 ? null : missing.map((each) => `swift-${each}`).join(' ');
}

export interface Swift {
  /** The server that answers the shop; the others keep running when it stops. */
  proxy: Program;
  /** Creates a bucket, and returns the settings for it. */
  makeBucket(bucket: string): Promise<S3Settings>;
  /** Starts a server, and waits until it answers. */
  startServer(name: Server): Promise<void>;
  close(): Promise<void>;
}

const region = 'us-east-1';
const [account, user, secret] = ['shop', 'files', 'drill-secret'];

/** Each server's settings besides its address. */
const pipelines: Record<Server, string> = {
  proxy: `[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
# Nobody listens there: tokens and rights are worked out each time.
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secret} .admin
[filter:slo]
use = egg:swift#slo`,
  account: serverPipeline('account'),
  container: serverPipeline('container'),
  object: serverPipeline('object'),
};

function serverPipeline(name: Server): string {
  return `[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}`;
}

export async function startSwift(): Promise<Swift> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-swift-'));
  const disk = path.join(folder, 'disks', 'one');
  fs.mkdirSync(disk, { recursive: true });
  for (const place of [folder, path.dirname(disk), disk]) giveToNobody(place);
  const ports = new Map<Server, number>();
  for (const each of servers) ports.set(each, await freePort());
  for (const each of ['account', 'container', 'object'] as const) {
    const ring = (...parameters: string[]) =>
      execFileSync('swift-ring-builder', [path.join(folder, `${each}.builder`), ...parameters], { stdio: 'pipe' });
    // 64 partitions with one copy each, movable at once.
    ring('create', '6', '1', '1');
    ring('add', `r1z1-127.0.0.1:${ports.get(each)!}/one`, '1');
    ring('rebalance');
  }
  const programs = servers.map((each) => {
    const file = path.join(folder, `${each}.conf`);
    fs.writeFileSync(
      file,
      `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.get(each)!}
workers = 0
user = nobody
swift_dir = ${folder}
devices = ${path.dirname(disk)}
mount_check = false
${pipelines[each]}
`,
    );
    return defineProgram({
      name: `swift-${each}`,
      folder,
      command: `swift-${each}-server`,
      parameters: [file, '--verbose'],
      environment: { HOME: folder },
    });
  });
  const endpoint = `http://127.0.0.1:${ports.get('proxy')!}`;
  const keys = { accessKeyId: `${account}:${user}`, secretAccessKey: secret };
  const swift: Swift = {
    proxy: programs[0]!,
    async startServer(name) {
      const program = programs[servers.indexOf(name)]!;
      program.start();
      while ((await ask(`http://127.0.0.1:${ports.get(name)!}/none`)) === null) {
        if (!program.isRunning()) throw new Error(`${program.name} ended: ${program.said()}`);
        await wait(100);
      }
    },
    async makeBucket(bucket) {
      const client = new AwsClient({ ...keys, region, service: 's3' });
      const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
      if (status !== 200) throw new Error(`no bucket ${bucket}: ${status}`);
      return { endpoint, region, bucket, ...keys, pathStyle: true, publicUrl: null, linkSeconds: null };
    },
    async close() {
      await Promise.all(programs.map((each) => each.end('SIGKILL')));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // The proxy last, because it ignores for a minute a server that does not answer.
    for (const each of servers.toReversed()) await swift.startServer(each);
  } catch (error) {
    await swift.close();
    throw error;
  }
  return swift;
}
