/**
 * The drills' own shop: the real program on a PostgreSQL server that starts and stops with the drill, only on this
 * machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { paths } from '#contract/paths.ts';
import {
  freePort,
  type PostgresHome,
  prepareHome,
  startOwnPostgres,
  type TestPostgres,
} from '../../server/testing/postgres.ts';
import { seedBenchCatalogue } from '../catalogue.ts';

const root = path.join(import.meta.dirname, '../..');

/** A drill's result in the table. */
export interface DrillResult {
  /** Null if it could not run on this machine; `found` says why. */
  passed: boolean | null;
  /** The observation, in figures. */
  found: string;
}

export interface Drill {
  name: string;
  /** What must hold. */
  aim: string;
  run(): Promise<DrillResult>;
}

/** A database server with the bench's catalogue in one database. */
export interface DrillDatabase {
  url: string;
  home: PostgresHome;
  port: number;
  server: TestPostgres;
  dataDir: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Runs a query over a new connection, which closes after the answer. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 60_000 });
  // The server may stop first.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** @param arrange changes the server's folder before its first start */
export async function openDrillDatabase(arrange?: (home: PostgresHome) => void): Promise<DrillDatabase> {
  const home = prepareHome();
  arrange?.(home);
  const port = await freePort();
  const server = await startOwnPostgres(home, port, true);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-drill-'));
  const place = new URL(server.url);
  await queryOnce(server.url, 'CREATE DATABASE drill');
  place.pathname = '/drill';
  await seedBenchCatalogue({ databaseUrl: place.toString(), dataDir });
  const opened: DrillDatabase = {
    url: place.toString(),
    home,
    port,
    server,
    dataDir,
    query: (text, values) => queryOnce(opened.url, text, values),
    async close() {
      await opened.server.stop();
      for (const folder of [home.folder, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return opened;
}

export interface DrillShop {
  url: string;
  officeUrl: string;
  child: ChildProcess;
  /** The logged JSON lines, and all other output. */
  output(): string;
  /** Sends the signal and waits until it has exited. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the program on the drill's database, or on embedded storage if the address is empty; `environment` is added to
 * defaults that let one machine place thousands of orders.
 */
export async function startDrillShop(
  { url, dataDir }: Pick<DrillDatabase, 'url' | 'dataDir'>,
  environment: Record<string, string> = {},
): Promise<DrillShop> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      OFFICE_PORT: '0',
      HOST: '127.0.0.1',
      // Attackers forge the addresses of other machines.
      DEMO_IN_THE_OPEN: 'its-passwords-are-published',
      LOG_LEVEL: 'error',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = (label: string) => new RegExp(`${label}\\s+(http://\\S+)`).exec(said)?.[1];
  while (!address('Admin')) {
    if (child.exitCode !== null) throw new Error(`The shop ended at start:\n${said}`);
    await wait(20);
  }
  return {
    url: address('Shop')!,
    officeUrl: address('Office')!,
    child,
    output: () => said,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
}

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
  milliseconds: number;
}

/** Sends one request; null if the connection broke. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered | null> {
  const started = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000), ...init });
    const text = await response.text();
    const body = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Answered['body']) : {};
    return { status: response.status, body, headers: response.headers, milliseconds: performance.now() - started };
  } catch {
    return null;
  }
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}, maxMs = 60_000) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(maxMs),
  });

let buyers = 0;
/** Returns a mobile number that no order of this run has used. */
export const nextMobile = () => String(9_000_000_000 + ((process.pid * 7_919 + ++buyers * 104_729) % 900_000_000));

/**
 * Places an order of one piece as a new guest, or with the given mobile number: then the order is the same each time.
 */
export function placeOrder(
  url: string,
  productId: number,
  method: 'cod' | 'online',
  mobile = nextMobile(),
  headers: Record<string, string> = {},
  maxMs = 60_000,
): Promise<Answered | null> {
  const order = {
    billingDetails: {
      first_name: 'Asha',
      last_name: 'Rawat',
      mobile,
      email: `asha${mobile}@example.com`,
      user_street: `${mobile.slice(-5)} Rajpur Road`,
      user_city: 'Dehradun',
      user_district: 'Dehradun',
      user_state: 'Uttarakhand',
      user_country: 'India',
      user_postcode: '248001',
      payment_method: method,
    },
    coupon: null,
    productDetails: [{ product_id: productId, quantity: 1 }],
  };
  return post(url + paths.placeOrder, order, headers, maxMs);
}
