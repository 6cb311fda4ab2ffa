/** Cards stand in two columns. */
export const columns = 2;
/** Rows under a category's opening with a tall picture, with a low one, and on a page that goes on. */
export const rowsOf = { tall: 4, low: 5, further: 5 } as const;

export interface ShelfPages {
  opening: 'tall' | 'low';
  /** Products on each page, the opening's first. */
  counts: number[];
}

/**
 * How a category's products are shared out on pages: all under a tall opening where they fit, else under a low one, else over further
 * pages as evenly as whole rows allow, so that no page holds a single product.
 */
export function shareOut(products: number): ShelfPages {
  if (products <= rowsOf.tall * columns) return { opening: 'tall', counts: [products] };
  const full = rowsOf.further * columns;
  const pages = Math.ceil(products / full);
  const counts: number[] = [];
  let left = products;
  for (let page = pages; page > 0; page--) {
    const rows = Math.ceil(left / columns / page);
    const count = Math.min(left, rows * columns);
    counts.push(count);
    left -= count;
  }
  return { opening: counts[0]! <= rowsOf.tall * columns ? 'tall' : 'low', counts };
}

/** Entries of a page of contents, and of its last one, which also tells how to read the catalogue. */
const entriesOf = { page: 15, last: 11 } as const;

/** How many entries stand on each page of contents. */
export function shareContents(entries: number): number[] {
  const counts: number[] = [];
  let left = entries;
  while (left > entriesOf.last) {
    const count = Math.min(entriesOf.page, left);
    counts.push(count);
    left -= count;
  }
  return [...counts, left];
}

/** The page on which each category opens, where the first one opens on `first`. */
export function openingPages(shelves: readonly ShelfPages[], first: number): number[] {
  let page = first;
  return shelves.map(({ counts }) => {
    const opens = page;
    page += counts.length;
    return opens;
  });
}
