export const columns = 2;
/** Of an opening page with a tall picture, of one with a low picture, and of each further page. */
export const rowsOf = { tall: 4, low: 5, further: 5 } as const;

export interface ShelfPages {
  opening: 'tall' | 'low';
  /** Opening page first. */
  counts: number[];
}

/**
 * All products under a tall picture if they fit, else under a low one, else over further pages as evenly as whole rows
 * allow, so that no page holds a single product.
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

/** On a page of contents, and on the last one, which also explains how to read the catalogue. */
const entriesOf = { page: 15, last: 11 } as const;

/** Per page of contents. */
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

/** If the first category opens on page `first`. */
export function openingPages(shelves: readonly ShelfPages[], first: number): number[] {
  let page = first;
  return shelves.map(({ counts }) => {
    const opens = page;
    page += counts.length;
    return opens;
  });
}
