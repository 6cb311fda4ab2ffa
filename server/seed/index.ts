/** Fills an empty database with the demo shop. */
import type { fillDemo as FillDemo } from './fill-demo.ts';
import type { drawMissingPictures as DrawMissingPictures } from './pictures.ts';
import type { seedDemo as SeedDemo } from './seed-demo.ts';
import type { seedGrowth as SeedGrowth } from './seed-growth.ts';
import type { seedHistory as SeedHistory } from './seed-history.ts';

export { demoLogins } from '#demo/people.ts';
export { type EndedDemo, endDemo } from './end-demo.ts';

// Catalogue, drawings and half a year of orders are read when a demo is filled: a shop that is filled need not hold them.
export const seedDemo: typeof SeedDemo = async (...asked) => (await import('./seed-demo.ts')).seedDemo(...asked);
export const seedHistory: typeof SeedHistory = async (...asked) =>
  (await import('./seed-history.ts')).seedHistory(...asked);
export const seedGrowth: typeof SeedGrowth = async (...asked) =>
  (await import('./seed-growth.ts')).seedGrowth(...asked);
export const fillDemo: typeof FillDemo = async (...asked) => (await import('./fill-demo.ts')).fillDemo(...asked);
export const drawMissingPictures: typeof DrawMissingPictures = async (...asked) =>
  (await import('./pictures.ts')).drawMissingPictures(...asked);
