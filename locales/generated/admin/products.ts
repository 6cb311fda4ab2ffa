// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const products: {
  readonly heading: string;
  readonly add: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly all: string;
    readonly published: string;
    readonly drafts: string;
    readonly lowStock: string;
    readonly archived: string;
  };
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly empty: string;
  readonly total: (values: { count: number }) => string;
  readonly columns: {
    readonly product: string;
    readonly status: string;
    readonly category: string;
    readonly price: string;
    readonly stock: string;
    readonly updated: string;
  };
  readonly statuses: {
    readonly published: string;
    readonly draft: string;
    readonly archived: string;
  };
  readonly filters: string;
  readonly search: string;
  readonly searchHint: string;
  readonly find: string;
  readonly any: string;
  readonly sortBy: string;
  readonly stock: {
    readonly in: string;
    readonly low: string;
    readonly out: string;
  };
  readonly sorts: {
    readonly newest: string;
    readonly oldest: string;
    readonly updated: string;
    readonly name: string;
    readonly 'name-desc': string;
    readonly sku: string;
    readonly 'price-low': string;
    readonly 'price-high': string;
    readonly 'stock-low': string;
    readonly 'stock-high': string;
  };
  readonly mrp: string;
  readonly salePrice: string;
  readonly salePriceHint: string;
  readonly belowCost: (values: { cost: string | number }) => string;
  readonly changePrice: (values: { product: string | number }) => string;
  readonly savePrice: string;
  readonly priceSaved: (values: { product: string | number }) => string;
  readonly changeStock: (values: { product: string | number; stock: string | number }) => string;
  readonly stockNow: (values: { stock: string | number }) => string;
  readonly newStock: string;
  readonly reason: string;
  readonly note: string;
  readonly saveStock: string;
  readonly stockSaved: (values: { product: string | number; stock: string | number }) => string;
  readonly reasons: {
    readonly count: string;
    readonly correction: string;
    readonly damage: string;
    readonly expired: string;
    readonly lost: string;
    readonly found: string;
    readonly sample: string;
  };
  readonly selectAll: string;
  readonly select: (values: { product: string | number }) => string;
  readonly selected: (values: { count: number }) => string;
  readonly editSelected: string;
  readonly editAll: (values: { count: number }) => string;
  readonly editMany: string;
  readonly clearSelection: string;
  readonly unitCost: (values: { cost: string | number }) => string;
} = areaIn(currentLanguage, 'admin').products;
