/**
 * `npm run seed:large -- --orders 50000`: fills an empty PostgreSQL (DATABASE_URL) with a company with many orders for
 * measurements; 1,000,000 orders, 200,000 customers and 20,000 products by default. With `--members 1000000 --months
 * 12` orders name this many direct sellers, and the months are closed. An interrupted run continues where it stopped.
 * Never fills a shop with orders of its own. Exits with 0, or with 1 and one line that says what is wrong.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type LargeShop, seedLargeShop } from './seeding/large-shop.ts';

function readSize(): LargeShop {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      customers: { type: 'string' },
      products: { type: 'string' },
      members: { type: 'string' },
      months: { type: 'string' },
    },
  });
  const count = (name: keyof typeof values, preset: number) => {
    const text = values[name];
    if (text === undefined) return preset;
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new ConfigError(`--${name} takes a number from 1 to 99,999,999`);
    return Number(text);
  };
  const orders = count('orders', 1_000_000);
  return {
    orders,
    customers: count('customers', Math.max(100, Math.round(orders / 5))),
    products: count('products', Math.min(20_000, Math.max(1_000, Math.round(orders / 50)))),
    network:
      values.members === undefined ? null : { members: count('members', 0), months: Math.min(20, count('months', 12)) },
  };
}

try {
  const size = readSize();
  const { databaseUrl } = readConfig(readEnvironment(), []);
  if (databaseUrl === null) throw new StartError('Set DATABASE_URL to an empty PostgreSQL database.\n');
  const started = performance.now();
  await seedLargeShop(databaseUrl, size, (progress) => console.log(progress));
  console.log(`Done in ${Math.round((performance.now() - started) / 1000)} s.`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message.trim()}\n`);
  process.exitCode = 1;
}
