import type { words as english } from './product-card-words.ts';

export const words: typeof english = {
  add: 'कार्ट में डालें',
  addNamed: (name) => `कार्ट में डालें, ${name}`,
  know: 'और जानें',
  knowNamed: (name) => `और जानें, ${name}`,
  viewCart: 'कार्ट देखें',
  outOfStock: 'स्टॉक में नहीं',
  points: (points) => `सेल पॉइंट - ${points}`,
  wishlist: (name) => `इच्छा-सूची: ${name}`,
};
