import fs from 'node:fs';
import { fillDemoFolder } from '../server/testing/start-shop.ts';

/**
 * Fills the demo shop once, unless it was done beside other checks; each worker's shop starts from a copy of its data
 * folder.
 */
export default async function setup() {
  if (process.env['SHOP_DATA_TEMPLATE']) return;
  const folder = await fillDemoFolder();
  process.env['SHOP_DATA_TEMPLATE'] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
