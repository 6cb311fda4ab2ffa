/**
 * The image of docs/deploy/Containerfile, built on base images made of Debian's packages and run as
 * docs/operations/processes.md says: migrated, started, queried, and stopped. Images, containers and volumes are in a
 * temporary folder, which the drill removes.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { photoPath } from '#contract/photo-limits.ts';
import { freePort, prepareHome, startOwnPostgres } from '../../server/testing/postgres.ts';
import { plainPhoto } from '../../server/testing/pictures.ts';
import { ask, type Drill, type DrillResult, placeOrder, wait } from './drill-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const maxMegabytes = 350;
/** SHUTDOWN_GRACE, plus the time to stop the container. */
const endWithinMs = 10_000;
const start = promisify(execFile);
const words = (text: string) => text.split(' ');
const node = 'node_modules/.bin/node';

/** Runs a program and returns its output. */
async function run(program: string, options: string[]): Promise<string> {
  const { stdout } = await start(program, options, { cwd: root, maxBuffer: 64 << 20 });
  return stdout.trim();
}

/** Returns a program's path; null if it is not installed. */
function findProgram(name: string): string | null {
  const places = process.env['PATH']!.split(':').map((folder) => path.join(folder, name));
  return places.find((place) => fs.existsSync(place)) ?? null;
}

/**
 * Creates a separate store of images and containers. Uses runc, since crun does not run on machines with both kinds of
 * cgroups.
 */
function openStore(folder: string) {
  const at = (name: string) => path.join(folder, name);
  const places = ['--root', at('store'), '--runroot', at('run'), '--tmpdir', at('tmp')];
  const podman = (...options: string[]) =>
    run('podman', [...places, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...options]);
  return {
    podman,
    async remove() {
      await podman('rm', '--all', '--force', '--volumes');
      await podman('volume', 'rm', '--all', '--force');
      const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n');
      const inside = mounts.map((line) => line.split(' ')[1]!).filter((place) => place?.startsWith(`${folder}/`));
      for (const place of inside.reverse()) await run('umount', [place]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Podman = ReturnType<typeof openStore>['podman'];

/** Podman's defaults exceed what a container's root may set. */
const limits = words('--ulimit nofile=16384:16384 --ulimit nproc=16384:16384');

/**
 * Creates replacements of the registries' base images: one with only the two libraries, and a Debian with this
 * machine's Node, npm and its settings.
 */
async function makeBases(podman: Podman, folder: string): Promise<void> {
  const debian = async (name: string, variant: string, packages: string) => {
    const archive = path.join(folder, `${name}.tar`);
    await run('mmdebstrap', ['--quiet', `--variant=${variant}`, `--include=${packages}`, 'bookworm', archive]);
    await podman('import', archive, name);
    fs.rmSync(archive);
  };
  await debian('shop-base', 'extract', 'base-files,libc6,libstdc++6');
  await debian('shop-debian', 'minbase', 'binutils');
  const context = path.join(folder, 'build-base');
  fs.mkdirSync(context);
  // Its program is npm/bin/npm-cli.js.
  const npm = path.join(fs.realpathSync(findProgram('npm')!), '../..');
  fs.cpSync(npm, path.join(context, 'npm'), { recursive: true });
  fs.copyFileSync(process.execPath, path.join(context, 'node'));
  const [registry, certificates] = [
    await run('npm', ['config', 'get', 'registry']),
    await run('npm', ['config', 'get', 'cafile']),
  ];
  const settings = [`registry=${registry}`, 'prefer-offline=true'];
  if (fs.existsSync(certificates)) {
    fs.copyFileSync(certificates, path.join(context, 'certificates.pem'));
    settings.push('cafile=/root/certificates.pem');
  }
  fs.writeFileSync(path.join(context, '.npmrc'), settings.join('\n'));
  const lines = [
    'FROM localhost/shop-debian',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    'COPY .npmrc *.pem /root/',
  ];
  fs.writeFileSync(path.join(context, 'Containerfile'), lines.join('\n'));
  await podman('build', ...limits, '--pull-never', '--tag', 'shop-build-base', context);
}

/**
 * Builds as the first line of the Containerfile says, on our own base images; returns the sizes of image and base in
 * MB.
 */
async function buildImage(podman: Podman): Promise<{ image: number; base: number }> {
  const cache = await run('npm', ['config', 'get', 'cache']);
  const bases = words('--build-arg BUILD_IMAGE=localhost/shop-build-base --build-arg BASE_IMAGE=localhost/shop-base');
  const files = words('--file docs/deploy/Containerfile --ignorefile docs/deploy/containerignore');
  const network = words(`--network host --pull-never --volume ${cache}:/root/.npm`);
  await podman('build', ...limits, ...network, ...bases, ...words('--format docker --tag shop'), ...files, '.');
  const size = async (image: string) =>
    Math.round(Number(await podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6);
  return { image: await size('shop'), base: await size('shop-base') };
}

/** Returns what a process in the container may do besides reading, using its own files and `/data`, one line each. */
async function findFreedoms(podman: Podman, name: string): Promise<string[]> {
  const look = `
    const fs = require('fs');
    const status = Object.fromEntries(fs.readFileSync('/proc/1/status', 'utf8').split('\\n').map((line) => line.split(':\\t')));
    const found = [];
    if (Number(status.Uid.split('\\t')[0]) !== 10001 || Number(status.Gid.split('\\t')[0]) !== 10001) found.push('it runs as ' + status.Uid);
    for (const set of ['CapEff', 'CapPrm', 'CapBnd']) if (BigInt('0x' + status[set])) found.push(set + ' ' + status[set]);
    if (status.NoNewPrivs !== '1') found.push('it may gain privileges');
    for (const place of ['/', '/tmp', '/opt/shop', '/opt/shop/build', '/data']) {
      let isWritable = true;
      try { fs.writeFileSync(place + '/.probe', ''); fs.rmSync(place + '/.probe'); } catch { isWritable = false; }
      if (isWritable !== (place === '/data')) found.push(place + (isWritable ? ' is writable' : ' is not writable'));
    }
    console.log(found.join('\\n'));`;
  return (await podman('exec', name, node, '-e', look)).split('\n').filter(Boolean);
}

/** Starts a call, has the container stopped before the body is sent, and then sends it. */
async function endWhileAsked(podman: Podman, name: string, port: number) {
  const body = JSON.stringify({ mobile: '9811100001', password: 'x' });
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString())).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  while (!answer.includes('100 Continue')) await wait(20);
  const ended = end(podman, name);
  await wait(1_000);
  socket.write(body);
  await closed;
  return { ...(await ended), isAnswered: answer.includes(' 401 Unauthorized') };
}

/** Stops a container as an upgrade does; code 137 means that it had to be killed. */
async function end(podman: Podman, name: string): Promise<{ code: number; milliseconds: number }> {
  const began = performance.now();
  await podman('stop', '--time', '20', name);
  const milliseconds = performance.now() - began;
  return { code: Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name)), milliseconds };
}

/** Whether a job is done within a minute: only the worker runs jobs. */
async function isJobDone(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const until = performance.now() + 60_000; performance.now() < until; await wait(500)) {
      const { rowCount } = await client.query('SELECT FROM job WHERE done_at IS NOT NULL LIMIT 1');
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

async function runImage(podman: Podman, databaseUrl: string) {
  const [port, officePort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const settings: Record<string, string | number> = {
    DATABASE_URL: databaseUrl,
    MIGRATE: 0,
    DEMO_HISTORY: 0,
    PRINT_AHEAD: 0,
    HOST: '127.0.0.1',
    PORT: port,
    OFFICE_PORT: officePort,
    LOG_LEVEL: 'error',
  };
  const options = (changed: typeof settings) => [
    ...limits,
    ...words('--network host --read-only --read-only-tmpfs=false --cap-drop all --security-opt no-new-privileges'),
    ...words('--volume files:/data'),
    ...Object.entries({ ...settings, ...changed }).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ];
  const url = `http://127.0.0.1:${port}`;
  const open = async (name: string, changed: typeof settings) => {
    await podman('run', '--detach', '--name', name, ...options(changed), 'shop');
    const address = `http://127.0.0.1:${changed['PORT'] ?? port}/readyz`;
    while ((await ask(address))?.status !== 200) {
      if ((await podman('inspect', '--format', '{{.State.Running}}', name)) !== 'true')
        throw new Error(`${name} ended at its start: ${await podman('logs', name)}`);
      await wait(200);
    }
  };
  const isHealthy = (name: string) =>
    podman('healthcheck', 'run', name).then(
      () => true,
      () => false,
    );
  const migrated = await podman('run', '--rm', ...options({}), 'shop', node, 'scripts/migrate.ts');
  await open('web', { ROLE: 'web' });
  await open('worker', { ROLE: 'worker', PORT: workerPort });
  const freedoms = [...(await findFreedoms(podman, 'web')), ...(await findFreedoms(podman, 'worker'))];
  const healthy = [await isHealthy('web'), await isHealthy('worker')];
  const pages = await Promise.all(['/', '/hi/shop'].map((page) => ask(url + page)));
  const order = await placeOrder(url, 1, 'cod');
  const photo = await ask(url + photoPath, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(await plainPhoto('png')),
  });
  const photos = () => podman('exec', 'web', node, '-p', "fs.readdirSync('/data/photos').join()");
  const before = await photos();
  const works = await isJobDone(databaseUrl);
  const web = await endWhileAsked(podman, 'web', port);
  const worker = await end(podman, 'worker');
  await podman('rm', 'web');
  await open('web', { ROLE: 'web' });
  return {
    migrated: Number(/^(\d+) migrations applied/m.exec(migrated)?.[1] ?? 0),
    freedoms,
    healthy: healthy.filter(Boolean).length,
    answers: [...pages, order, photo].map((answer) => answer?.status ?? 0),
    works,
    web,
    worker,
    isKept: before !== '' && before === (await photos()),
    isHealthyAgain: await isHealthy('web'),
  };
}

async function tryImage(): Promise<DrillResult> {
  const missing = ['podman', 'runc', 'mmdebstrap'].find((name) => findProgram(name) === null);
  if (missing !== undefined || process.getuid?.() !== 0)
    return {
      passed: null,
      found: `needs root and ${missing ?? 'nothing else'} (on Debian: apt-get install podman runc mmdebstrap)`,
    };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-container-'));
  const { podman, remove } = openStore(folder);
  const database = await startOwnPostgres(prepareHome(), await freePort());
  try {
    await makeBases(podman, folder);
    const began = performance.now();
    const size = await buildImage(podman);
    const minutes = ((performance.now() - began) / 60_000).toFixed(0);
    const seen = await runImage(podman, database.url);
    const seconds = ({ milliseconds }: { milliseconds: number }) => (milliseconds / 1_000).toFixed(1);
    return {
      passed:
        size.image < maxMegabytes &&
        seen.migrated > 0 &&
        seen.freedoms.length === 0 &&
        seen.healthy === 2 &&
        seen.answers.every((status) => status === 200) &&
        [seen.web, seen.worker].every(({ code, milliseconds }) => code === 0 && milliseconds < endWithinMs) &&
        seen.works &&
        seen.web.isAnswered &&
        seen.isKept &&
        seen.isHealthyAgain,
      found: [
        `built in ${minutes} min, ${size.image} MB, of which its base has ${size.base}`,
        `${seen.migrated} migrations by a container of their own`,
        `${seen.healthy} of 2 healthy; ${seen.freedoms.length === 0 ? 'nothing to write to but /data, no capability' : seen.freedoms.join(', ')}`,
        `pages, order and photo answered ${seen.answers.join(', ')}, the worker ${seen.works ? 'did' : 'DID NO'} jobs`,
        `ended with ${seen.web.code} after ${seconds(seen.web)} s, the request under way ${seen.web.isAnswered ? 'answered' : 'LOST'}, the worker with ${seen.worker.code} after ${seconds(seen.worker)} s`,
        `a new container ${seen.isKept ? 'has' : 'LACKS'} the photo and is ${seen.isHealthyAgain ? '' : 'NOT '}healthy`,
      ].join('; '),
    };
  } finally {
    await remove();
    await database.stop();
  }
}

export const containerDrill: Drill = {
  name: 'container',
  aim: `the image, built over bases of Debian's packages, has less than ${maxMegabytes} MB; without root, capabilities and a writable root it migrates, serves and works; SIGTERM ends it with 0 within ${endWithinMs / 1_000} s and loses no request; its volume keeps files`,
  run: tryImage,
};
