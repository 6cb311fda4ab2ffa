import { currentLanguage } from '#locales/current-language.ts';

/** A name in the page's language, and the same in the other language to stand below it; '' where there is none or they are alike. */
export interface LocalizedNames {
  name: string;
  other: string;
  otherLanguage: 'en' | 'hi';
}

/** Sorts an English and a Hindi name; a missing Hindi one leaves the English one alone. */
export function localizeNames(english: string, hindi: string): LocalizedNames {
  const other = english === hindi ? '' : hindi;
  return currentLanguage === 'hi' && hindi
    ? { name: hindi, other: other && english, otherLanguage: 'en' }
    : { name: english, other, otherLanguage: 'hi' };
}

/** A product's names. */
export function getProductNames(product: { product_name: string; product_name_hi: string }): LocalizedNames {
  return localizeNames(product.product_name, product.product_name_hi);
}
