// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const productCard: {
  readonly add: string;
  readonly addNamed: (values: { name: string | number }) => string;
  readonly know: string;
  readonly knowNamed: (values: { name: string | number }) => string;
  readonly viewCart: string;
  readonly outOfStock: string;
  readonly points: (values: { points: string | number }) => string;
  readonly wishlist: (values: { name: string | number }) => string;
  readonly rating: (values: { average: string | number }) => string;
  readonly sampleMark: string;
  readonly options: (values: { count: string | number }) => string;
  readonly from: (values: { price: string | number }) => string;
} = areaIn(currentLanguage, 'shop').productCard;
