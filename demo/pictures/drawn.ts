/** What the demo's drawings become when they are stored, known without drawing them; see scripts/demo-pictures.ts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { StoredPicture } from '#server/platform/pictures.ts';

/** Stored pictures by the drawings' keys. */
export function readDrawn(): ReadonlyMap<string, StoredPicture> {
  return new Map(
    JSON.parse(readFileSync(join(import.meta.dirname, 'drawn.json'), 'utf8')) as [string, StoredPicture][],
  );
}

/** What is seen first comes first: banners and shelves, each product's pack, offers, then what lies behind them. */
const order: readonly RegExp[] = [/^(banner|home)\//, /^category\//, /^product\/.*\/1$/, /^offer\//, /\/2$/, /\/3$/];

/** The keys in the order in which visitors come to the pictures. */
export function inOrderOfSight(keys: Iterable<string>): string[] {
  const rankOf = (key: string): number => {
    const rank = order.findIndex((kind) => kind.test(key));
    return rank === -1 ? order.length : rank;
  };
  return [...keys].toSorted((a, b) => rankOf(a) - rankOf(b));
}
