import type { ProductSort } from '#contract/catalog.ts';

/** What the shop's lists of products say. */
export const words = {
  home: 'Home',
  shop: 'Shop',
  allProducts: 'All products',
  categories: 'Categories',
  count: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  countFor: (count: number, keyword: string) => `${count} ${count === 1 ? 'product' : 'products'} for “${keyword}”`,
  searchLabel: 'Search products by keyword',
  searchIn: (category: string) => `Search in ${category}`,
  searchAll: 'Search products',
  search: 'Search',
  sortBy: 'Sort by',
  apply: 'Apply',
  clean: 'Clean All',
  pages: 'Pages',
  toFirst: 'Back to the first products',
  next: 'Next products',
  nothingFor: (keyword: string) =>
    `Nothing matches “${keyword}”. Try a shorter word, an herb such as amla or tulsi, or look through the categories.`,
  showAll: 'Show all products',
  /** In the select's order. */
  sorts: {
    featured: 'Featured',
    newest: 'Newest',
    'price-low': 'Price, low to high',
    'price-high': 'Price, high to low',
    name: 'Name, A to Z',
    'sale-point': 'Sale Point, most first',
  } satisfies Record<ProductSort, string> as Record<ProductSort, string>,
};
