import path from 'node:path';
import type { Site } from './platform/http.ts';
import { readConfig, type Config } from './platform/config.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase, type Database } from './platform/database.ts';
import { isDatabaseAway } from './platform/database-errors.ts';
import { startJobs } from './platform/jobs.ts';
import { createLogger } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import type { Services } from './platform/services.ts';
import { createSignal } from './platform/signal.ts';
import { StartError } from './platform/start-error.ts';
import { checkMissingProviders, paymentProviders } from './payments/index.ts';
import { updateBundledPages } from './pages/index.ts';
import { saveSampleCompany } from './content/index.ts';
import { createOpening, findReadinessProblems, refuseDangers } from './readiness/index.ts';
import { isEmpty, seedDemo } from './seed/index.ts';
import { jobHandlers } from './job-handlers.ts';
import { buildPortalSite } from './portal-site.ts';
import { buildShopSite } from './shop-site.ts';
import { announce } from './announcement.ts';
import { stopShop } from './stop.ts';

interface StartOptions {
  /** Serve the web parts from their sources with hot reload. */
  develop: boolean;
  projectFolder: string;
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
  if (!options.develop) await (await import('../scripts/build.ts')).buildIfStale();
  const database = await openMigrated(config);
  try {
    const services = createServices(config, database);
    if (config.demo) await openDemo(services);
    else refuseDangers(await findReadinessProblems(services));
    await updateBundledPages(services);
    const shop = await buildShopSite(services, { ...options, buildFolder });
    const office = await buildPortalSite(services, { ...options, buildFolder });
    const shopPort = await listen(shop, config, config.port, 'PORT');
    const officePort = await listen(office, config, config.officePort, 'OFFICE_PORT').catch(async (error: unknown) => {
      await shop.close();
      throw error;
    });
    Object.assign(services, publicOrigins(config, shopPort, officePort));
    const jobs = startJobs(services, jobHandlers);
    announce(services, await checkMissingProviders(services), await services.opening.findProblems());
    return {
      services,
      shopPort,
      officePort,
      stop: () => stopShop(services, { sites: [shop, office], jobs, database }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The demo sells in the name of an invented company. */
async function openDemo(services: Services): Promise<void> {
  if (await isEmpty(services)) await seedDemo(services, { pictures: true });
  await saveSampleCompany(services.db, services.clock.now());
}

async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    if (isDatabaseAway(error))
      throw new StartError(
        `${database.kind} at ${database.place} cannot be reached (${(error as Error).message}). Check DATABASE_URL and that the server runs.`,
      );
    throw error;
  }
}

function createServices(config: Config, database: Database): Services {
  const catalogChanged = createSignal();
  return {
    config,
    ...publicOrigins(config, config.port, config.officePort),
    db: database.db,
    database,
    clock: systemClock,
    log: createLogger(config),
    opening: createOpening({ config, database, clock: systemClock, catalogChanged }),
    catalogChanged,
    jobsWaiting: createSignal(),
  };
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
