import fs from 'node:fs';
import pg from 'pg';
import { checkPaths } from '../contract/admin/reports/check-kinds.ts';
import { maxImportBytes, staffImportPaths } from '../contract/admin/catalogue/import.ts';
import { staffOrderListPaths } from '../contract/admin/orders/order-list.ts';
import { staffOrderPaths } from '../contract/admin/orders/orders.ts';
import { reportsPath } from '../contract/admin/reports/report-names.ts';
import { gstReturnPath } from '../contract/admin/reports/tax-documents.ts';
import { csvRow, parseCsv } from '../server/platform/csv.ts';
import { type Office, officeReads, read, timeReads, withOffice } from './office-reads.ts';

/** Limits as promised for a million orders. */
const targets = { listMs: 150, homeMs: 300, exportMiB: 300, checksMs: 600_000, checksMiB: 500, importMs: 30_000 };

/**
 * Measures the admin on a filled database and prints one table: lists, filters and searches, home, reports; then
 * exports, nightly checks and an import, in a newly started program, so that its memory is that of this work.
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

/** Waits for the job that sums the days without sums: all of them after `npm run seed:large`. */
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

function tell(what: string, p50: string, p95: string, target: string, isMissed: boolean): void {
  console.log(`${what.padEnd(58)}${p50.padStart(10)}${p95.padStart(10)}  ${target}${isMissed ? '  MISSED' : ''}`);
}

async function benchReads(office: Office): Promise<void> {
  const most = { list: targets.listMs, home: targets.homeMs, report: null };
  for (const each of await officeReads(office)) {
    const { p50, p95 } = (await timeReads([[office, each]]))[0]!;
    const target = most[each.kind];
    tell(each.what, ms(p50), ms(p95), target === null ? '' : ms(target), target !== null && p95 > target);
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Returns the server's peak memory since the last call, in MiB, and resets it. */
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

/** Imports new products derived from existing ones, and undoes the import. */
async function benchImport(office: Office): Promise<void> {
  const table = await fetch(office.url + staffImportPaths.export, { headers: office.headers });
  const parsed = parseCsv(Buffer.from(await table.arrayBuffer()), 1_000_000);
  if (typeof parsed === 'string') throw new Error(`the export cannot be read: ${parsed}`);
  const [head, ...products] = parsed.rows.map(({ cells }) => cells);
  const sku = head!.indexOf('sku');
  // New even to a database that was measured before: products of an undone import stay archived.
  const run = Date.now().toString(36).toUpperCase();
  const isLong = head!.map((name) => /description|ingredients|how_to_use|cautions|alts/.test(name));
  const rowsCutAt = (most: number) =>
    Array.from({ length: importedRows }, (_, index) =>
      products[index % products.length]!.map((cell, column) =>
        column === sku ? `IMP-${run}-${index}` : isLong[column] ? cell.slice(0, most) : cell,
      ),
    );
  // The complete texts of so many products would exceed a file's limit, so they are shortened to fit.
  let most = 200;
  let file = Buffer.alloc(0);
  do file = Buffer.from([head!, ...rowsCutAt(most)].map(csvRow).join(''));
  while (file.length > maxImportBytes && (most = Math.floor(most / 2)) > 0);
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
