/** The process that the order feed's drill kills: it reads the feed of DATABASE_URL forever. */
import process from 'node:process';
import { runReader } from '#server/order-feed/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';
import { countingReader } from '../feed-orders.ts';

const { services } = await openSeedServices({
  databaseUrl: process.env['DATABASE_URL']!,
  dataDir: process.env['DATA_DIR']!,
});
console.log('reading');
for (;;) {
  await Promise.all([runReader(services, countingReader), runReader(services, salePointReader)]);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
