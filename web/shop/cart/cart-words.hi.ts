import type { words as english } from './cart-words.ts';

export const words: typeof english = {
  products: 'आपके कार्ट के उत्पाद',
  totals: 'कार्ट का योग',
  checkoutNow: 'अभी चेकआउट करें',
  proceed: 'चेकआउट पर जाएँ',
  quantityOf: (name) => `${name} की मात्रा`,
  removeNamed: (name) => `${name} हटाएँ`,
  outOfStock: 'अभी स्टॉक में नहीं है। आगे बढ़ने के लिए कृपया इसे हटाएँ।',
  onlyLeft: (pieces) => `केवल ${pieces} शेष।`,
  removed: (name) => `${name} आपके कार्ट से हटा दिया गया।`,
  undo: 'वापस लाएँ',
  couponCode: 'कूपन कोड',
  apply: 'लागू करें',
  removeCoupon: 'कूपन हटाएँ',
  couponRemoved: 'कूपन हटा दिया गया।',
};
