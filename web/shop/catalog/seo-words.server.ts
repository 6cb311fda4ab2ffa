/** What the heads of lists and products tell search engines. */
export const words = {
  home: 'Home',
  shop: 'Shop',
  allProducts: 'Shop all products',
  search: (keyword: string) => `Search: ${keyword}`,
  searchIn: (keyword: string, category: string) => `Search: ${keyword} in ${category}`,
  ofCategory: (names: string, count: number) => `${names}: ${count} Ayurvedic products. Prices include all taxes.`,
  ofAll:
    'All our Ayurvedic products: herbs, churna, juices, hair and skin care, teas and honey. Prices include all taxes.',
};
