import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { maxPhotoBytes } from '#contract/photo-limits.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { knownParameters } from '#server/storefront/mount.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const program = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const settings = new Set([
  'ENV_FILE',
  ...paymentProviders.flatMap(({ variables }) => variables),
  ...[...(read('.env.example') + read('docs/operations/all-settings.md')).matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
    ([, name]) => name!,
  ),
]);
const chapter = read('docs/operations/open.md');
const unit = read('docs/deploy/shop.service');
const valuesOf = (directive: string) =>
  [...unit.matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value]) => value!);

test('the unit starts the program that there is, with the Node of its packages', () => {
  const [node, ...start] = valuesOf('ExecStart')[0]!.split(' ');
  const [folder] = valuesOf('WorkingDirectory');
  expect(['node', ...start].join(' ')).toBe(program.scripts['start']);
  expect(fs.existsSync(path.join(root, start.at(-1)!))).toBe(true);
  const named = new RegExp(`^${folder}/node_modules/([^/]+)/bin/node$`).exec(node!)![1]!;
  expect(Object.keys(program.optionalDependencies)).toContain(named);
});

test('systemd waits longer than the program takes to end, and gives it the folder that the settings name', () => {
  const { shutdownDelayMs, shutdownGraceMs } = readConfig({}, paymentProviders).http;
  expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(shutdownDelayMs + shutdownGraceMs);
  expect(chapter).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`);
});

test.each(['shop.service', 'nginx.conf', 'Caddyfile', 'varnish.vcl', 'haproxy.cfg', 'pgbouncer.ini'])(
  '%s names no setting that there is not',
  (file) => {
    const named = [...read(`docs/deploy/${file}`).matchAll(/\b([A-Z]+(?:_[A-Z]+)+|HOST)\b(?!_)/g)].map(
      ([, name]) => name!,
    );
    const foreign = [
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
      'AF_INET',
      'AF_UNIX',
      'AF_NETLINK',
      'SHOP_HOST',
      'OFFICE_HOST',
      'METH_GET',
    ];
    expect(named.filter((name) => !settings.has(name) && !foreign.includes(name))).toEqual([]);
    expect(named.some((name) => settings.has(name))).toBe(true);
  },
);

test('Varnish keeps the parameters that pages read, and stands before the port of the preset', () => {
  const vcl = read('docs/deploy/varnish.vcl');
  const kept = /\(\?!\(\?:([a-z_|]+)\)=/.exec(vcl)![1]!.split('|');
  expect(kept).toEqual(knownParameters);
  expect(/\.port = "(\d+)"/.exec(vcl)![1]).toBe(String(readConfig({}, paymentProviders).port));
});

test('HAProxy asks PostgreSQL what it is in messages that say how long they are', () => {
  const sent = [...read('docs/deploy/haproxy.cfg').matchAll(/send-binary ([0-9a-f]+)$/gm)].map(([, hex]) =>
    Buffer.from(hex!, 'hex'),
  );
  const [startup, question, goodbye] = sent;
  expect(startup!.readInt32BE(0)).toBe(startup!.length);
  expect(startup!.subarray(4).toString('latin1')).toBe('\0\x03\0\0user\0haproxy\0database\0postgres\0\0');
  expect(question!.readInt32BE(1)).toBe(question!.length - 1);
  expect(`${question![0]} ${question!.subarray(5).toString('latin1')}`).toBe('81 SELECT pg_is_in_recovery()\0');
  expect(goodbye).toEqual(Buffer.from('X\0\0\0\x04', 'latin1'));
});

test('HAProxy waits longer than the shop takes to answer', () => {
  const [, shop] = read('docs/deploy/haproxy.cfg').split('listen shop');
  const seconds = Number(/timeout server (\d+)s/.exec(shop!)![1]);
  expect(seconds * 1_000).toBeGreaterThan(readConfig({}, paymentProviders).http.requestTimeoutMs);
});

test('the watch over the disks is started with settings that it reads, from where it is put', () => {
  const [script, itsUnit] = ['disk-watch.sh', 'disk-watch.service'].map((file) => read(`docs/deploy/${file}`));
  const named = [...itsUnit!.matchAll(/^Environment=(\w+)=(.+)$/gm)].map(([, name, value]) => [name!, value!] as const);
  const presets = [...script!.matchAll(/\$\{(DISK_\w+):-(\d+)\}/g)].map(([, name, value]) => [name!, value!] as const);
  expect(named.slice(1)).toEqual(presets);
  expect(script).toContain(`\${${named[0]![0]}:?`);
  expect(script).toContain(`To ${/^ExecStart=(.+)$/m.exec(itsUnit!)![1]} of`);
});

test('proxies lead to the ports of the presets, and let no photo be cut', () => {
  const { port, officePort } = readConfig({}, paymentProviders);
  for (const file of ['nginx.conf', 'Caddyfile']) {
    const ports = [...read(`docs/deploy/${file}`).matchAll(/127\.0\.0\.1\}?:(\d+)/g)].map(([, found]) => Number(found));
    expect(ports, file).toEqual([port, officePort]);
    const limits = [...read(`docs/deploy/${file}`).matchAll(/(?:max_size|max_body_size) (\d+)M/gi)];
    expect(limits.length, file).toBeGreaterThan(0);
    for (const [, megabytes] of limits) expect(Number(megabytes) * 1_000_000, file).toBeGreaterThan(maxPhotoBytes);
  }
});

test('the settings of the chapter are those of a shop that its own proxy leads to', () => {
  const block = [...chapter.matchAll(/^ {7}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  expect(readConfig(Object.fromEntries(block), paymentProviders)).toMatchObject({ demo: false, host: '127.0.0.1' });
  expect(block.filter(([name]) => !settings.has(name))).toEqual([]);
});

test('every command that operators are told to run is there', () => {
  const told = [
    ...fs.readdirSync(path.join(root, 'docs/operations')).map((file) => read(`docs/operations/${file}`)),
    read('README.md'),
    read('locales/en/readiness.json'),
    read('server/readiness/data-checks.ts'),
  ];
  const commands = told.flatMap((text) => [...text.matchAll(/npm run (?:-s )?([a-z:-]+)/g)].map(([, name]) => name!));
  expect(new Set(commands).size).toBeGreaterThan(5);
  expect(commands.filter((name) => program.scripts[name] === undefined)).toEqual([]);
});
