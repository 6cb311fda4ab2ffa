import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const program = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const settings = new Set([
  ...paymentProviders.flatMap(({ variables }) => variables),
  ...[...(read('.env.example') + read('docs/operations/all-settings.md')).matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name!,
  ),
]);
const node = 'node_modules/.bin/node';

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  securityContext: object;
  volumeMounts: { mountPath: string }[];
  startupProbe?: object;
  readinessProbe?: { httpGet: { path: string; port: string } };
  livenessProbe?: { httpGet: { path: string; port: string } };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    selector?: { matchLabels: object };
    template?: {
      metadata?: { labels: object };
      spec: { terminationGracePeriodSeconds?: number; securityContext: object; containers: Container[] };
    };
  };
}
interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      command?: string[];
      read_only?: boolean;
      stop_grace_period?: string;
      depends_on?: object;
    }
  >;
}

const containerfile = read('docs/deploy/Containerfile');
const compose = parse(read('docs/deploy/compose.yml'), { merge: true }) as Compose;
const manifests = parseAllDocuments(read('docs/deploy/kubernetes.yml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
});
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

/** Whether a file of the repository is part of the image's build context. */
function isInContext(file: string): boolean {
  const ignored = read('docs/deploy/containerignore').split('\n').filter(Boolean);
  expect(ignored.filter((pattern) => pattern.includes('*'))).toEqual(['**/*.test.ts']);
  return !ignored.some((pattern) => file === pattern || file.startsWith(`${pattern}/`)) && !file.endsWith('.test.ts');
}

test('the image is made of files that there are, and starts the program as npm does', () => {
  const [, copied] = /^COPY ((?:\S+ )+)\.\/$/m.exec(containerfile)!;
  for (const file of copied!.trim().split(' ')) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  const needed = ['server', 'contract', 'locales', 'web', 'demo', 'content', 'scripts/start.mjs', 'vite.config.ts'];
  for (const file of [...needed, ...copied!.trim().split(' ')]) {
    expect(fs.existsSync(path.join(root, file)), file).toBe(true);
    expect(isInContext(file), file).toBe(true);
  }
  for (const secret of ['.env', 'data', 'node_modules', 'build', '.git'])
    expect(isInContext(secret), secret).toBe(false);
  const [, command] = /^CMD (\[.*\])$/m.exec(containerfile)!;
  const [first, ...rest] = JSON.parse(command!) as string[];
  expect([first, ['node', ...rest].join(' ')]).toEqual([node, program.scripts['start']]);
});

test('the image runs as nobody in particular, writes to one volume, and names settings that there are', () => {
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/m);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  const [, given] = /^ENV (.*)$/m.exec(last)!;
  const environment = Object.fromEntries(given!.split(' ').map((pair) => pair.split('=') as [string, string]));
  expect(/^VOLUME (.*)$/m.exec(last)![1]).toBe(environment['DATA_DIR']);
  const foreign = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'ENV_FILE'];
  expect(Object.keys(environment).filter((name) => !settings.has(name) && !foreign.includes(name))).toEqual([]);
  const { port, officePort } = readConfig({}, paymentProviders);
  expect(/^EXPOSE (.*)$/m.exec(last)![1]).toBe(`${port} ${officePort}`);
});

test('compose starts the shop, its worker and its migrations from one image with settings that go together', () => {
  const { shutdownDelayMs, shutdownGraceMs } = readConfig({}, paymentProviders).http;
  for (const name of ['web', 'worker', 'migrate']) {
    const { environment = {}, read_only, stop_grace_period } = compose.services[name]!;
    expect(read_only).toBe(true);
    expect(Number.parseInt(stop_grace_period!, 10) * 1_000).toBeGreaterThan(shutdownDelayMs + shutdownGraceMs);
    expect(Object.keys(environment).filter((each) => !settings.has(each))).toEqual([]);
    const filled = Object.entries(environment).map(([each, value]) => {
      const text = value.replaceAll(/\$\{(\w+)(?::-([^}]+))?\}/g, (_, variable: string, preset?: string) => {
        if (variable.startsWith('OTEL_')) return '';
        if (/KEY|TOKEN/.test(variable)) return 'x'.repeat(32);
        return preset ?? (variable.endsWith('_URL') ? 'smtp://filled.example' : 'filled.example');
      });
      return [each, text];
    });
    const role = name === 'migrate' ? 'all' : name;
    expect(readConfig(Object.fromEntries(filled), paymentProviders)).toMatchObject({
      demo: false,
      role,
      databasePrepare: false,
      migrate: false,
    });
  }
  const [run, script] = compose.services['migrate']!.command!;
  expect([run, fs.existsSync(path.join(root, script!))]).toEqual([node, true]);
  // podman-compose passes an empty default unchanged: "${SMTP_URL:-}".
  expect(read('docs/deploy/compose.yml')).not.toContain(':-}');
  expect(Object.keys(compose.services).toSorted()).toEqual(
    ['caddy', 'migrate', 'pooler', 'postgres', 'web', 'worker'].toSorted(),
  );
});

test('Kubernetes starts web and worker with probes and a budget, after a job that migrates', () => {
  const settingsGiven = { ...ofKind('ConfigMap')[0]!.data, ...ofKind('Secret')[0]!.stringData };
  expect(Object.keys(settingsGiven).filter((name) => !settings.has(name))).toEqual([]);
  const filled = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'a-secret' };
  const { http } = readConfig({ ...settingsGiven, ...filled }, paymentProviders);
  const confined = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true };
  const workloads = [...ofKind('Deployment'), ...ofKind('Job')];
  expect(workloads.map(({ metadata }) => metadata.name)).toEqual(['shop-web', 'shop-worker', 'shop-migrate-1-0-0']);
  for (const { spec } of workloads) {
    const { containers, securityContext } = spec.template!.spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(containers).toHaveLength(1);
    expect(containers[0]).toMatchObject({ securityContext: confined, volumeMounts: [{ mountPath: '/data' }] });
    for (const { name } of containers[0]!.env ?? []) expect(settings.has(name), name).toBe(true);
  }
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { template, selector } = spec;
    expect(template!.metadata!.labels).toEqual(selector!.matchLabels);
    const left = template!.spec.terminationGracePeriodSeconds! * 1_000;
    expect(left).toBeGreaterThan(http.shutdownDelayMs + http.shutdownGraceMs);
    const [container] = template!.spec.containers;
    expect(container!.startupProbe).toBeDefined();
    // The probe must not depend on the database, so that an unreachable database restarts nothing.
    expect(container!.livenessProbe!.httpGet.path).toBe('/healthz');
    if (metadata.name === 'shop-web') expect(container!.readinessProbe!.httpGet.path).toBe('/readyz');
    const budget = ofKind('PodDisruptionBudget').find((each) => each.metadata.name === metadata.name);
    expect(budget!.spec.selector).toEqual(selector);
  }
  const [run, script] = ofKind('Job')[0]!.spec.template!.spec.containers[0]!.command!;
  expect([run, fs.existsSync(path.join(root, script!))]).toEqual([node, true]);
});
