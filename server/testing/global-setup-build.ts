import { buildIfStale } from '../../scripts/build.ts';

/** Otherwise each file of tests that start the program would build it at the same time. */
export default async function setup() {
  await buildIfStale();
}
