import type { fillDemo as FillDemo } from './fill-demo.ts';
import type { drawMissingPictures as DrawMissingPictures } from './pictures.ts';
import type { seedDemo as SeedDemo } from './seed-demo.ts';
import type { seedGrowth as SeedGrowth } from './seed-growth.ts';
import type { seedHistory as SeedHistory } from './seed-history.ts';

export { demoLogins } from '#demo/people.ts';
export { noteRealShop } from './store.ts';

// Loads the catalogue, drawings and half a year of orders only while a demo is being filled, so that a filled shop does
// not hold them in memory.
export const seedDemo: typeof SeedDemo = async (...asked) => (await import('./seed-demo.ts')).seedDemo(...asked);
export const seedHistory: typeof SeedHistory = async (...asked) =>
  (await import('./seed-history.ts')).seedHistory(...asked);
export const seedGrowth: typeof SeedGrowth = async (...asked) =>
  (await import('./seed-growth.ts')).seedGrowth(...asked);
export const fillDemo: typeof FillDemo = async (...asked) => (await import('./fill-demo.ts')).fillDemo(...asked);
export const drawMissingPictures: typeof DrawMissingPictures = async (...asked) =>
  (await import('./pictures.ts')).drawMissingPictures(...asked);
