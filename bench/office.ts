import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import pg from 'pg';
import { demoStaff } from '../demo/people.ts';
import { checkPaths } from '../contract/staff-check-kinds.ts';
import { staffHomePath } from '../contract/staff-home.ts';
import { mostImportBytes, staffImportPaths } from '../contract/staff-import.ts';
import { staffOrderListPaths } from '../contract/staff-order-list.ts';
import { staffOrderPaths } from '../contract/staff-orders.ts';
import { reportNames, reportsPath } from '../contract/staff-report-names.ts';
import { gstReturnPath } from '../contract/staff-tax-documents.ts';
import { staffPaths } from '../contract/staff.ts';
import { csvRow, parseCsv } from '../server/platform/csv.ts';
import { startProgram, stop } from './program.ts';

/** What each part may take, as it was promised for a million orders. */
const targets = { listMs: 150, homeMs: 300, exportMiB: 300, checksMs: 600_000, checksMiB: 500, importMs: 30_000 };

/** Each call once without counting it, then so often. */
const repetitions = 25;

interface Office {
  url: string;
  pid: number;
  headers: Record<string, string>;
}

/**
 * Measures the admin on a database that is filled already and prints one table: lists, filters and searches, home, reports; then, in a program that was
 * just started, so that its memory is that of the work, exports, nightly checks, an import.
 */
export async function benchOffice(databaseUrl: string, dataDir: string): Promise<void> {
  console.log(`\n${'the office'.padEnd(58)}${'p50'.padStart(10)}${'p95'.padStart(10)}  at most`);
  await withOffice(databaseUrl, dataDir, async (office) => {
    await benchDailySums(databaseUrl);
    await benchReads(office);
  });
  await withOffice(databaseUrl, dataDir, async (office) => {
    await read(office, staffOrderPaths.orders);
    tell('memory before any export', '', `${takePeak(office.pid).toFixed(0)} MiB`, '', false);
    await benchExports(office);
  });
  await withOffice(databaseUrl, dataDir, benchChecks);
  await withOffice(databaseUrl, dataDir, benchImport);
}

async function withOffice(
  databaseUrl: string,
  dataDir: string,
  bench: (office: Office) => Promise<void>,
): Promise<void> {
  const { child, url } = await startProgram(
    'scripts/start.mjs',
    {
      PORT: '0',
      OFFICE_PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    /Admin\s+(http:\/\/[^/\s]+)[\s\S]*Payment/,
  );
  try {
    await bench({ url, pid: child.pid!, headers: await logIn(url) });
  } finally {
    await stop(child satisfies ChildProcess);
  }
}

/** Waits for the job that sums the days which have none yet: all of them after `npm run seed:large`. */
async function benchDailySums(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  try {
    for (;;) {
      const { rows } = await client.query(
        "SELECT 1 FROM job WHERE kind = 'hourly:daily-sales' AND done_at IS NULL AND dead_at IS NULL LIMIT 1",
      );
      if (rows.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    tell('sums of days that had none', `${((performance.now() - started) / 1000).toFixed(1)} s`, '', '', false);
    await client.query('VACUUM (ANALYZE) daily_sales, daily_product_sales, sales_day');
  } finally {
    await client.end();
  }
}

async function logIn(url: string): Promise<Record<string, string>> {
  const { email, password } = demoStaff;
  const answer = await fetch(url + staffPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`staff could not log in: ${answer.status} ${await answer.text()}`);
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]!, 'x-csrf-token': csrf_token };
}

async function read(office: Office, path: string): Promise<unknown> {
  return (await timedRead(office, path)).body;
}

/** So often is a busy server asked again, every half a second. */
const mostAttempts = 120;

/** What a call answers, and how long it took; where the server was too busy, the time of the call that it answered. */
async function timedRead(office: Office, path: string): Promise<{ body: unknown; ms: number }> {
  for (let attempt = 1; ; attempt++) {
    const started = performance.now();
    const answer = await fetch(office.url + path, { headers: office.headers });
    if (answer.ok) return { body: await answer.json(), ms: performance.now() - started };
    const said = await answer.text();
    if (answer.status !== 503 || attempt === mostAttempts) throw new Error(`${path}: ${answer.status} ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function tell(what: string, p50: string, p95: string, target: string, isMissed: boolean): void {
  console.log(`${what.padEnd(58)}${p50.padStart(10)}${p95.padStart(10)}  ${target}${isMissed ? '  MISSED' : ''}`);
}

async function benchReads(office: Office): Promise<void> {
  const { orders } = staffOrderPaths;
  const { data } = (await read(office, `${orders}?limit=100`)) as {
    data: { id: number; number: string; name: string; mobile: string }[];
  };
  const some = data.at(-1)!;
  const lists: [what: string, path: string][] = [
    ['orders', orders],
    ['orders, a page far back', `${orders}?cursor=${Math.round(some.id / 2)}`],
    ...['placed', 'confirmed', 'packed', 'delivered', 'cancelled', 'returned'].map((status): [string, string] => [
      `orders, ${status}`,
      `${orders}?order_status=${status}`,
    ]),
    ['orders, refunded', `${orders}?payment_status=refunded`],
    ['orders, partially refunded', `${orders}?payment_status=partially_refunded`],
    ['orders, cash due', `${orders}?payment_status=cod_due`],
    ['orders, cash on delivery and delivered', `${orders}?payment_method=cod&order_status=delivered`],
    ['orders that need attention', `${orders}?attention=true`],
    ['orders to review', `${orders}?review=true`],
    ['orders of a month', `${orders}?from=2026-08-01&to=2026-08-31`],
    ['orders of a month, cash on delivery', `${orders}?from=2026-08-01&to=2026-08-31&payment_method=cod`],
    ['delivered orders by a common last name', `${orders}?q=sharma&order_status=delivered`],
    ['orders by number', `${orders}?q=${some.number}`],
    ['orders by name', `${orders}?q=${encodeURIComponent(some.name)}`],
    ['orders by a common first name', `${orders}?q=priya`],
    ['orders by mobile', `${orders}?q=${some.mobile}`],
    ['orders by email', `${orders}?q=priya.sharma`],
    ['orders by way bill', `${orders}?q=SL10`],
    ['orders by words that nobody has', `${orders}?q=zzzzzz`],
    ['one order', `${orders}/${some.id}`],
    ['products', '/api/staff/products'],
    ['products, searched', '/api/staff/products?search=honey'],
    ['products, searched in vain', '/api/staff/products?search=zzzz'],
    ['products low in stock', '/api/staff/products?stock=low'],
    ['products by price', '/api/staff/products?sort=price-high'],
    ['products on sale', '/api/staff/products?on_sale=true'],
    ['customers', '/api/staff/customers'],
    ['customers by name', '/api/staff/customers?q=priya'],
    ['customers by mobile', '/api/staff/customers?q=98'],
    ['customers by words that nobody has', '/api/staff/customers?q=zzzz'],
    ['tickets', staffPaths.tickets],
    ['emails', staffPaths.mails],
    ['emails that failed', `${staffPaths.mails}?state=failed`],
    ['unmatched payments', staffPaths.unmatchedPayments],
    ['audit log', '/api/staff/audit'],
  ];
  for (const [what, path] of lists) await benchRead(office, what, path, targets.listMs);
  for (const period of ['today', 'seven_days', 'month'])
    await benchRead(office, `home, ${period}`, `${staffHomePath}?period=${period}`, targets.homeMs);
  const year = 'from=2025-11-24&to=2026-11-23';
  for (const report of reportNames) {
    await benchRead(office, `report ${report}, 30 days`, `${reportsPath}/${report}`, null, 5);
    if (report !== 'stock')
      await benchRead(office, `report ${report}, a year`, `${reportsPath}/${report}?${year}`, null, 3);
  }
}

async function benchRead(
  office: Office,
  what: string,
  path: string,
  most: number | null,
  times = repetitions,
): Promise<void> {
  await read(office, path);
  const taken: number[] = [];
  for (let time = 0; time < times; time++) taken.push((await timedRead(office, path)).ms);
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(share * taken.length))]!;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  tell(what, ms(at(0.5)), ms(at(0.95)), most === null ? '' : ms(most), most !== null && at(0.95) > most);
}

/** The most memory that the server has held since it was last asked, in MiB; from here on it is counted anew. */
function takePeak(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

async function benchExports(office: Office): Promise<void> {
  const exports: [what: string, path: string][] = [
    ['all orders', staffOrderListPaths.export],
    ['all products', staffImportPaths.export],
    ['sales by product of a year', `${reportsPath}/sales-by-product/export?from=2025-11-24&to=2026-11-23`],
    ['stock', `${reportsPath}/stock/export`],
    ['audit log', '/api/staff/audit/export'],
    ['GST documents of a month', `${gstReturnPath}/2026-10/all`],
  ];
  for (const [what, path] of exports) {
    takePeak(office.pid);
    const started = performance.now();
    const answer = await fetch(office.url + path, { headers: office.headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    let bytes = 0;
    for await (const part of answer.body!) bytes += part.length;
    const seconds = (performance.now() - started) / 1000;
    const peak = takePeak(office.pid);
    const about = `export of ${what}, ${(bytes / 2 ** 20).toFixed(1)} MiB`;
    tell(
      about,
      `${seconds.toFixed(1)} s`,
      `${peak.toFixed(0)} MiB`,
      `${targets.exportMiB} MiB`,
      peak > targets.exportMiB,
    );
  }
}

async function benchChecks(office: Office): Promise<void> {
  takePeak(office.pid);
  const started = performance.now();
  const begun = await fetch(`${office.url}${checkPaths.checks}/run`, {
    method: 'POST',
    headers: { ...office.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!begun.ok) throw new Error(`the checks were not begun: ${begun.status} ${await begun.text()}`);
  type Run = { state: string; remaining: number } | null;
  let run: Run = null;
  while (run?.state !== 'done' && performance.now() - started < 2 * targets.checksMs) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    run = ((await read(office, checkPaths.checks)) as { data: Run }).data;
  }
  const taken = performance.now() - started;
  const peak = takePeak(office.pid);
  tell(
    `nightly reconciliation, ${run?.state}, ${run?.remaining} differences`,
    `${(taken / 1000).toFixed(0)} s`,
    `${peak.toFixed(0)} MiB`,
    `${targets.checksMs / 1000} s, ${targets.checksMiB} MiB`,
    run?.state !== 'done' || taken > targets.checksMs || peak > targets.checksMiB,
  );
}

const importedRows = 10_000;

/** Imports new products made of those that are there, and takes the import back. */
async function benchImport(office: Office): Promise<void> {
  const table = await fetch(office.url + staffImportPaths.export, { headers: office.headers });
  const parsed = parseCsv(Buffer.from(await table.arrayBuffer()), 1_000_000);
  if (typeof parsed === 'string') throw new Error(`the export cannot be read: ${parsed}`);
  const [head, ...products] = parsed.rows.map(({ cells }) => cells);
  const sku = head!.indexOf('sku');
  // New to a database that has been measured before, too: products of an import that was taken back stay archived.
  const run = Date.now().toString(36).toUpperCase();
  const isLong = head!.map((name) => /description|ingredients|how_to_use|cautions|alts/.test(name));
  const rowsCutAt = (most: number) =>
    Array.from({ length: importedRows }, (_, index) =>
      products[index % products.length]!.map((cell, column) =>
        column === sku ? `IMP-${run}-${index}` : isLong[column] ? cell.slice(0, most) : cell,
      ),
    );
  // The whole texts of so many products would not fit one file: as much of them as does.
  let most = 200;
  let file = Buffer.alloc(0);
  do file = Buffer.from([head!, ...rowsCutAt(most)].map(csvRow).join(''));
  while (file.length > mostImportBytes && (most = Math.floor(most / 2)) > 0);
  const post = (path: string, body: string | Buffer<ArrayBuffer>, type: string) =>
    fetch(office.url + path, { method: 'POST', headers: { ...office.headers, 'content-type': type }, body });
  takePeak(office.pid);
  const started = performance.now();
  const answer = await post(staffImportPaths.imports, file, 'text/csv');
  const taken = performance.now() - started;
  if (!answer.ok) throw new Error(`the import was rejected: ${(await answer.text()).slice(0, 500)}`);
  tell(
    `import of ${importedRows} products, ${(file.length / 2 ** 20).toFixed(1)} MiB`,
    `${(taken / 1000).toFixed(1)} s`,
    `${takePeak(office.pid).toFixed(0)} MiB`,
    `${targets.importMs / 1000} s`,
    taken > targets.importMs,
  );
  await post(staffImportPaths.undo, '{}', 'application/json');
}
