import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { createSite, type Site } from '#server/platform/http.ts';
import { createFeedCheck } from '#server/order-feed/index.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { metricsRoute } from '#server/metrics/index.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type ControlSocket, openControlSocket } from '#server/platform/control-socket.ts';
import { startDatabaseClock } from '#server/platform/database-clock.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import type { Embedded } from '#server/platform/embedded-database.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { findStoreFault, openFileStore } from '#server/platform/files/open-file-store.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { type JobRunner, startJobs } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/log.ts';
import { prepareSchema } from '#server/platform/migrate.ts';
import { firstProcess, type ProcessGroup } from '#server/platform/process-group.ts';
import { noteSecretKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';
import { applyOwnTexts, watchOwnTexts } from '#server/templates/index.ts';
import { applyStoredSettings, watchStoredSettings } from '#server/platform/stored-settings.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { TelemetrySettings } from '#server/platform/telemetry/telemetry-settings.ts';
import { makeBackup } from '#server/backup/index.ts';
import { checkMissingProviders, paymentProviders } from '#server/payments/index.ts';
import { addPresetAttributes, addPresetTaxClasses } from '#server/catalog/index.ts';
import { printAfterChanges } from '#server/documents/index.ts';
import { updateBundledPages } from '#server/pages/index.ts';
import { createOpening, examineShop, findReadinessProblems, refuseDangers } from '#server/readiness/index.ts';
import { drawMissingPictures, fillDemo, noteRealShop } from '#server/seed/index.ts';
import { jobHandlers } from './job-handlers.ts';
import { prepareApart, type ReadSettings } from './prepare-apart.ts';
import { buildPortalSite } from './portal-site.ts';
import { buildShopSite } from './shop-site.ts';
import { announce, announceFilling, announceHistory, announceWorker } from './announcement.ts';
import { stopShop } from './stop.ts';

interface StartOptions {
  /** Serves the web parts from their sources with hot reload. */
  develop: boolean;
  projectFolder: string;
  /** Null if this process runs alone. */
  group: ProcessGroup | null;
}

export interface RunningShop {
  services: Services;
  shopPort: number;
  officePort: number;
  /** Finishes requests and jobs, then closes the storage. False if this took longer than the grace time. */
  stop(): Promise<boolean>;
}

/**
 * The composition root: configuration, database, schema, demo data, sites, jobs. A production shop that lacks something
 * starts closed, see server/readiness.
 * @throws ConfigError or StartError with plain lines for the operator; for a production shop also a line per danger
 */
export async function startShop(
  environment: Record<string, string | undefined>,
  options: StartOptions,
): Promise<RunningShop> {
  const config = readConfig(environment, paymentProviders);
  const buildFolder = path.join(options.projectFolder, 'build');
  // A new shop's storage is created while its pages are built.
  const preparing = isNewFolder(config) ? prepareApart(environment).storage : null;
  const building =
    options.develop || config.role === 'worker' ? null : (await import('../../scripts/build.ts')).buildWebIfStale();
  await Promise.all([preparing, building]);
  const database = await openMigrated(config);
  try {
    const { group } = options;
    const log = createLogger(config, process.stdout, group?.name);
    await applyStoredSettings({ config, database, log });
    await applyOwnTexts(database.db);
    // Embedded storage has a single process, whose own clock is the only one.
    const databaseClock = config.databaseUrl === null ? null : await startDatabaseClock(database.db, log);
    const clock = databaseClock ?? systemClock;
    const services = createServices({ config, database, clock, log });
    services.group = group;
    if (config.metricsToken !== null || config.telemetry?.sends.metrics === true) {
      services.metrics = (await import('#server/platform/metrics.ts')).createMetrics(database);
      group?.provideMetrics(services.metrics.print);
    }
    const telemetry = config.telemetry && (await openTelemetry(services, config.telemetry));
    // A worker needs no replicas: no visitor waits for its reads.
    if (config.role !== 'worker') await database.replicas?.start(log);
    await checkFileStore(services);
    if (config.demo) await openDemo(services);
    else await refuseStart(services);
    await drawWhatIsMissing(services);
    printAfterChanges(services);
    // Their purges are due.
    if (config.edge !== null) services.catalogChanged.listen(() => services.jobsWaiting.notify());
    await updateBundledPages(services);
    await addPresetAttributes(services);
    await addPresetTaxClasses(services);
    const sites =
      config.role === 'worker'
        ? await openWorkerSite(services)
        : await openSites(services, { ...options, buildFolder });
    // Jobs have their own connections and longer timeouts.
    const jobs = config.role === 'web' ? noJobs : startJobs({ ...services, db: database.background }, jobHandlers);
    const control = await listenForCommands(services);
    // Embedded storage has a single process, which applies its own changes.
    const unwatch = config.databaseUrl === null ? null : watchOtherProcesses(services);
    const tell = await prepareAnnouncement(services, sites.shopPort);
    if (group) void group.tellOpened().then(tell);
    else tell();
    return {
      services,
      shopPort: sites.shopPort,
      officePort: sites.officePort,
      async stop() {
        databaseClock?.stop();
        unwatch?.();
        await control?.close();
        return stopShop(services, { sites: sites.sites, jobs, database, telemetry });
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Telemetry {
  close(): Promise<void>;
}

/** The modules load only if they are configured. */
async function openTelemetry(services: Services, settings: TelemetrySettings): Promise<Telemetry> {
  const { config, log, group } = services;
  const { createResource } = await import('#server/platform/telemetry/exporter.ts');
  const options = { log, resource: createResource(settings, group?.name ?? config.role) };
  if (settings.sends.traces)
    services.traces = (await import('#server/platform/telemetry/traces.ts')).openTraces(settings, options);
  const metrics = settings.sends.metrics
    ? (await import('#server/metrics/send-metrics.ts')).sendMetrics(services, settings, options)
    : null;
  return {
    async close() {
      await Promise.all([services.traces?.close(), metrics?.close()]);
    },
  };
}

/** In a group only the first process announces. */
async function prepareAnnouncement(services: Services, port: number): Promise<() => void> {
  const { config, group } = services;
  if (group && group.name !== firstProcess) return () => {};
  if (config.role === 'worker') return () => announceWorker(services, port);
  const [missing, problems] = [await checkMissingProviders(services), await services.opening.findProblems()];
  return () => announce(services, missing, problems);
}

/**
 * Passes a summary of the settings to `onSettings`, and creates a new shop's storage completely or not at all.
 * @throws as `startShop`
 */
export async function prepareShop(
  environment: Record<string, string | undefined>,
  onSettings: (settings: ReadSettings) => void,
): Promise<void> {
  const config = readConfig(environment, paymentProviders);
  const isNew = isNewFolder(config);
  onSettings({ hasSites: config.role !== 'worker', isNewDemo: isNew && config.demo });
  if (!isNew) return;
  const { makeEmbedded } = await import('#server/platform/embedded-database.ts');
  await makeEmbedded(config.dataDir, async (embedded) => {
    const database = await openMigrated(config, embedded);
    try {
      if (config.demo)
        await openDemo(createServices({ config, database, clock: systemClock, log: createLogger(config) }));
    } finally {
      await database.close();
    }
  });
}

/** Embedded storage that was never opened. */
function isNewFolder({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl !== null || path.basename(dataDir) === 'memory:') return false;
  return !fs.existsSync(path.join(dataDir, 'database'));
}

/**
 * @throws StartError if the object store's settings are wrong; an unreachable store is only logged, since it may return
 */
async function checkFileStore({ files, db, clock, log }: Services): Promise<void> {
  const fault = await findStoreFault(files, db, clock.now());
  if (fault?.isPassing === false) throw new StartError(fault.line);
  if (fault) log.warn(fault.line);
}

/**
 * @throws StartError with a line per danger to a production shop, including a SECRET_KEY that differs from other
 * processes'
 */
async function refuseStart(services: Services): Promise<void> {
  await noteSecretKey(services, services.clock.now());
  refuseDangers(await findReadinessProblems(services));
  if (!(await noteRealShop(services))) refuseDangers(await findReadinessProblems(services));
}

async function openDemo(services: Services): Promise<void> {
  const parts = {
    catalogue: 'products and pictures',
    network: 'two thousand direct sellers and their incomes',
  };
  await fillDemo(services, {
    jobHandlers,
    withHistory: services.config.demoHistory,
    onPart: (part) => announceFilling(parts[part]),
    onProgress: announceHistory(),
  });
}

/** Runs after the shop has opened; a request for a missing picture waits for it. */
async function drawWhatIsMissing(services: Services): Promise<void> {
  if (!services.config.demo || services.config.role === 'worker') return;
  const coming = await drawMissingPictures(services).catch((err: unknown) => {
    if (!(err instanceof FilesUnavailable)) throw err;
    services.log.warn({ err }, 'no pictures of the demo are drawn: the store of files is away');
    return null;
  });
  if (coming === null) return;
  services.comingPictures = coming;
  void coming.finished.then(() => {
    services.comingPictures = null;
    // What was printed without them is printed again.
    services.catalogChanged.notify();
  });
}

/** Applies changes that other processes store. Returns a function that stops watching. */
function watchOtherProcesses(services: Services): () => void {
  const stops = [watchStoredSettings(services, () => services.catalogChanged.notify()), watchOwnTexts(services)];
  return () => stops.forEach((stop) => stop());
}

const noJobs: JobRunner = { stop: async () => {} };

interface OpenSites {
  sites: readonly Site[];
  shopPort: number;
  officePort: number;
}

async function openSites(services: Services, options: StartOptions & { buildFolder: string }): Promise<OpenSites> {
  const { config } = services;
  const shop = await buildShopSite(services, options);
  const office = await buildPortalSite(services, options);
  const shopPort = await listen(shop, config, config.port, 'PORT');
  const officePort = await listen(office, config, config.officePort, 'OFFICE_PORT').catch(async (error: unknown) => {
    await shop.close();
    throw error;
  });
  Object.assign(services, publicOrigins(config, shopPort, officePort));
  return { sites: [shop, office], shopPort, officePort };
}

/** Answers only health checks and metrics, at PORT. */
async function openWorkerSite(services: Services): Promise<OpenSites> {
  const { config, log, group } = services;
  // In a group the web processes own the port, and their answers cover the worker as well.
  if (group) return { sites: [], shopPort: config.port, officePort: config.officePort };
  const site = createSite({
    logger: log,
    trustProxy: config.trustProxy,
    connections: config.http,
    beginTrace: services.traces?.beginRequest('worker'),
    onAnswered: services.metrics?.countRequests('worker'),
  });
  healthRoutes(site, services, createFeedCheck(services));
  metricsRoute(site, services);
  const port = await listen(site, config, config.port, 'PORT');
  return { sites: [site], shopPort: port, officePort: port };
}

async function openMigrated(config: Config, embedded?: Embedded): Promise<Database> {
  const database = await openDatabase(config, embedded);
  try {
    await prepareSchema(config, database);
    return database;
  } catch (error) {
    await database.close();
    if (isDatabaseAway(error)) throw new StartError(describeUnreachable(database, error as Error));
    throw error;
  }
}

function describeUnreachable({ kind, place }: Database, { message }: Error): string {
  const advice = message.includes('unsupported startup parameter')
    ? 'A pooler stands in front of it: set DATABASE_PREPARE=0.'
    : 'Check DATABASE_URL and that the server runs.';
  return `${kind} at ${place} cannot be reached (${message}). ${advice}`;
}

function createServices(made: Pick<Services, 'config' | 'database' | 'clock' | 'log'>): Services {
  const { config, database } = made;
  const catalogChanged = createSignal();
  return {
    ...made,
    ...publicOrigins(config, config.port, config.officePort),
    db: database.db,
    files: openFileStore(config),
    opening: createOpening({ ...made, catalogChanged }),
    catalogChanged,
    stockChanged: createSignal(),
    jobsWaiting: createSignal(),
  };
}

/** On embedded storage no other process can run these commands. */
async function listenForCommands(services: Services): Promise<ControlSocket | null> {
  const { config, database, db, files, log } = services;
  if (database.kind !== 'PGlite' || path.basename(config.dataDir) === 'memory:') return null;
  return openControlSocket(config.dataDir, log, {
    backup: (argument) => makeBackup(db, files, z.parse(z.object({ file: z.string() }), argument).file),
    doctor: async () => examineShop(services),
  });
}

/** With port 0 the system chooses the ports, so origins are final only once both sites listen. */
function publicOrigins(config: Config, shopPort: number, officePort: number): Pick<Services, 'shopUrl' | 'adminUrl'> {
  return {
    shopUrl: config.shopUrl ?? `http://localhost:${shopPort}`,
    adminUrl: config.adminUrl ?? `http://localhost:${officePort}`,
  };
}

async function listen(site: Site, { host, http }: Config, port: number, variable: string): Promise<number> {
  try {
    await site.listen({ port, host, backlog: http.backlog });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Set ${variable} to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`);
    throw error;
  }
  return (site.server.address() as { port: number }).port;
}
