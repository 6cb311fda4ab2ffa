import type { words as english } from './company-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  browse: 'दुकान देखें',
  sellersSite: 'प्रत्यक्ष विक्रेताओं की साइट',
};
