import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startShop } from '../scripts/testing/start-shop.ts';

/** Fills the demo shop once; each worker's shop starts from a copy of its data folder. */
export default async function setup() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-e2e-template-'));
  const shop = await startShop({}, folder);
  await shop.stop();
  process.env['SHOP_DATA_TEMPLATE'] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
