import { chooseText } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** `other` is shown below; '' if it is missing or the same. */
export interface LocalizedNames {
  name: string;
  other: string;
  otherLanguage: 'en' | 'hi';
}

/** Without a Hindi name only the English one is shown. */
export function localizeNames(english: string, hindi: string): LocalizedNames {
  const name = chooseText(currentLanguage, english, hindi);
  if (name !== english) return { name, other: english, otherLanguage: 'en' };
  return { name, other: english === hindi ? '' : hindi, otherLanguage: 'hi' };
}

export function getProductNames(product: { product_name: string; product_name_hi: string }): LocalizedNames {
  return localizeNames(product.product_name, product.product_name_hi);
}
