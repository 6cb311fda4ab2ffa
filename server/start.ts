import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { createSite, type Site } from './platform/http.ts';
import { lookAtFeed } from './order-feed/index.ts';
import { healthRoutes } from './platform/health.ts';
import { metricsRoute } from './metrics/index.ts';
import { readConfig, type Config } from './platform/config.ts';
import { systemClock } from './platform/clock.ts';
import { type ControlSocket, openControlSocket } from './platform/control-socket.ts';
import { startDatabaseClock } from './platform/database-clock.ts';
import { openDatabase, type Database } from './platform/database.ts';
import type { Embedded } from './platform/embedded-database.ts';
import { FilesUnavailable } from './platform/files/file-store.ts';
import { findStoreFault, openFileStore } from './platform/files/open-file-store.ts';
import { isDatabaseAway } from './platform/database-errors.ts';
import { type JobRunner, startJobs } from './platform/jobs.ts';
import { createLogger } from './platform/log.ts';
import { prepareSchema } from './platform/migrate.ts';
import { firstProcess, type ProcessGroup } from './platform/process-group.ts';
import { noteSecretKey } from './platform/server-key.ts';
import type { Services } from './platform/services.ts';
import { createSignal } from './platform/signal.ts';
import { applyOwnTexts, watchOwnTexts } from './templates/index.ts';
import { applyStoredSettings, watchStoredSettings } from './platform/stored-settings.ts';
import { StartError } from './platform/start-error.ts';
import type { TelemetrySettings } from './platform/telemetry/telemetry-settings.ts';
import { makeBackup } from './backup/index.ts';
import { checkMissingProviders, paymentProviders } from './payments/index.ts';
import { addPresetAttributes, addPresetTaxClasses } from './catalog/index.ts';
import { printAfterChanges } from './documents/index.ts';
import { updateBundledPages } from './pages/index.ts';
import { saveSampleCompany } from './content/index.ts';
import { createOpening, examineShop, findReadinessProblems, refuseDangers } from './readiness/index.ts';
import { drawMissingPictures, fillDemo } from './seed/index.ts';
import { jobHandlers } from './job-handlers.ts';
import { prepareApart, type ReadSettings } from './prepare-apart.ts';
import { buildPortalSite } from './portal-site.ts';
import { buildShopSite } from './shop-site.ts';
import { announce, announceFilling, announceHistory, announceWorker } from './announcement.ts';
import { stopShop } from './stop.ts';

interface StartOptions {
  /** Serve the web parts from their sources with hot reload. */
  develop: boolean;
  projectFolder: string;
  /** The processes that this one is started with; null where it is alone. */
  group: ProcessGroup | null;
}

export interface RunningShop {
  services: Services;
  shopPort: number;
  officePort: number;
  /** Requests in flight and running jobs finish, storage closes; false where these took longer than the grace time. */
  stop(): Promise<boolean>;
}

/**
 * The composition root: configuration, database, schema, demo data, the two sites, the jobs. A production shop starts closed while
 * something is missing, see server/readiness.
 * @throws ConfigError or StartError with plain lines for the operator; of a production shop also a line for each danger.
 */
export async function startShop(
  environment: Record<string, string | undefined>,
  options: StartOptions,
): Promise<RunningShop> {
  const config = readConfig(environment, paymentProviders);
  const buildFolder = path.join(options.projectFolder, 'build');
  // The storage of a new shop is made while its pages are built.
  const preparing = isNewFolder(config) ? prepareApart(environment).storage : null;
  const building =
    options.develop || config.role === 'worker' ? null : (await import('../scripts/build.ts')).buildWebIfStale();
  await Promise.all([preparing, building]);
  const database = await openMigrated(config);
  try {
    const { group } = options;
    const log = createLogger(config, process.stdout, group?.name);
    await applyStoredSettings({ config, database, log });
    await applyOwnTexts(database.db);
    // Embedded storage has one process and no clock but that one's.
    const databaseClock = config.databaseUrl === null ? null : await startDatabaseClock(database.db, log);
    const clock = databaseClock ?? systemClock;
    const services = createServices({ config, database, clock, log });
    services.group = group;
    if (config.metricsToken !== null || config.telemetry?.sends.metrics === true) {
      services.metrics = (await import('./platform/metrics.ts')).createMetrics(database);
      group?.provideMetrics(services.metrics.print);
    }
    const telemetry = config.telemetry && (await openTelemetry(services, config.telemetry));
    // A worker reads for nobody who waits.
    if (config.role !== 'worker') await database.replicas?.start(log);
    await checkFileStore(services);
    if (config.demo) await openDemo(services);
    else await refuseStart(services);
    await drawWhatIsMissing(services);
    printAfterChanges(services);
    // Their purges are due.
    if (config.edge !== null) services.catalogChanged.listen(() => services.jobsWaiting.tell());
    await updateBundledPages(services);
    await addPresetAttributes(services);
    await addPresetTaxClasses(services);
    const sites =
      config.role === 'worker'
        ? await openWorkerSite(services)
        : await openSites(services, { ...options, buildFolder });
    // Jobs have connections of their own, and more time.
    const jobs = config.role === 'web' ? noJobs : startJobs({ ...services, db: database.background }, jobHandlers);
    const control = await listenForCommands(services);
    // Embedded storage has one process, which applies what it stores itself.
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
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** Begins to record and to send; what it takes is loaded for nobody else. */
async function openTelemetry(services: Services, settings: TelemetrySettings): Promise<Telemetry> {
  const { config, log, group } = services;
  const { createResource } = await import('./platform/telemetry/exporter.ts');
  const options = { log, resource: createResource(settings, group?.name ?? config.role) };
  if (settings.sends.traces)
    services.traces = (await import('./platform/telemetry/traces.ts')).openTraces(settings, options);
  const metrics = settings.sends.metrics
    ? (await import('./metrics/send-metrics.ts')).sendMetrics(services, settings, options)
    : null;
  return {
    async close() {
      await Promise.all([services.traces?.close(), metrics?.close()]);
    },
  };
}

/** What says that the shop is open; of several processes the first one does. */
async function prepareAnnouncement(services: Services, port: number): Promise<() => void> {
  const { config, group } = services;
  if (group && group.name !== firstProcess) return () => {};
  if (config.role === 'worker') return () => announceWorker(services, port);
  const [missing, problems] = [await checkMissingProviders(services), await services.opening.findProblems()];
  return () => announce(services, missing, problems);
}

/**
 * Reads the settings, says what they mean, and makes the storage of a new shop in the data folder: whole or not at all, so that what was
 * killed meanwhile begins anew.
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
  const { makeEmbedded } = await import('./platform/embedded-database.ts');
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

/** Embedded storage that has never been opened. */
function isNewFolder({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl !== null || path.basename(dataDir) === 'memory:') return false;
  return !fs.existsSync(path.join(dataDir, 'database'));
}

/** @throws StartError where the settings of the object store are wrong; one that is away is waited for while the shop is open */
async function checkFileStore({ files, db, clock, log }: Services): Promise<void> {
  const fault = await findStoreFault(files, db, clock.now());
  if (fault?.isPassing === false) throw new StartError(fault.line);
  if (fault) log.warn(fault.line);
}

/** @throws StartError with a line for each danger to a production shop, another SECRET_KEY than its other processes' among them */
async function refuseStart(services: Services): Promise<void> {
  await noteSecretKey(services, services.clock.now());
  refuseDangers(await findReadinessProblems(services));
}

/** The demo sells in the name of an invented company. */
async function openDemo(services: Services): Promise<void> {
  const parts = {
    anew: 'the start before this one did not get to the end, so all of it is made anew',
    catalogue: 'products and pictures',
    network: 'two thousand direct sellers and their incomes',
  };
  await fillDemo(services, {
    jobHandlers,
    withHistory: services.config.demoHistory,
    afterCatalogue: () => saveSampleCompany(services.db, services.clock.now()),
    onPart: (part) => announceFilling(parts[part]),
    onProgress: announceHistory(),
  });
}

/** A demo's pictures are drawn when it is open already; whoever comes to one before it is drawn waits for that one. */
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
    services.catalogChanged.tell();
  });
}

/** Applies what other processes store; returns how to stop. */
function watchOtherProcesses(services: Services): () => void {
  const stops = [watchStoredSettings(services, () => services.catalogChanged.tell()), watchOwnTexts(services)];
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

/** A worker answers at PORT whether it is well, its metrics, and nothing else. */
async function openWorkerSite(services: Services): Promise<OpenSites> {
  const { config, log, group } = services;
  // The port is the web processes', whose answers tell of it, too.
  if (group) return { sites: [], shopPort: config.port, officePort: config.officePort };
  const site = createSite({
    logger: log,
    trustProxy: config.trustProxy,
    connections: config.http,
    beginTrace: services.traces?.beginRequest('worker'),
    onAnswered: services.metrics?.countRequests('worker'),
  });
  healthRoutes(site, services, lookAtFeed(services));
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

/** On embedded storage no other process can do what these commands do. */
async function listenForCommands(services: Services): Promise<ControlSocket | null> {
  const { config, database, db, files, log } = services;
  if (database.kind !== 'PGlite' || path.basename(config.dataDir) === 'memory:') return null;
  return openControlSocket(config.dataDir, log, {
    backup: (argument) => makeBackup(db, files, z.parse(z.object({ file: z.string() }), argument).file),
    doctor: async () => examineShop(services),
  });
}

/** With port 0 the system chooses: the origins are certain once both sites listen. */
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
