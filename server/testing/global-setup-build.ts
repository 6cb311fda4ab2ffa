import { buildIfStale } from '../../scripts/build.ts';

/** Builds the program once before the tests that start it: each of their files for itself would build at the same time. */
export default async function setup() {
  await buildIfStale();
}
