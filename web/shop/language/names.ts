import { currentLanguage } from '#locales/current-language.ts';

/** `other` is shown below; '' if it is missing or the same. */
export interface LocalizedNames {
  name: string;
  other: string;
  otherLanguage: 'en' | 'hi';
}

/** Without a Hindi name only the English one is shown. */
export function localizeNames(english: string, hindi: string): LocalizedNames {
  const other = english === hindi ? '' : hindi;
  return currentLanguage === 'hi' && hindi
    ? { name: hindi, other: other && english, otherLanguage: 'en' }
    : { name: english, other, otherLanguage: 'hi' };
}

export function getProductNames(product: { product_name: string; product_name_hi: string }): LocalizedNames {
  return localizeNames(product.product_name, product.product_name_hi);
}
