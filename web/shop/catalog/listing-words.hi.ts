import type { words as english } from './listing-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  shop: 'दुकान',
  allProducts: 'सभी उत्पाद',
  categories: 'श्रेणियाँ',
  count: (count) => `${count} उत्पाद`,
  countFor: (count, keyword) => `“${keyword}” के लिए ${count} उत्पाद`,
  searchLabel: 'शब्द से उत्पाद खोजें',
  searchIn: (category) => `${category} में खोजें`,
  searchAll: 'उत्पाद खोजें',
  search: 'खोजें',
  sortBy: 'क्रम',
  apply: 'लागू करें',
  clean: 'सब हटाएँ',
  pages: 'पृष्ठ',
  toFirst: 'पहले उत्पादों पर लौटें',
  next: 'अगले उत्पाद',
  nothingFor: (keyword) =>
    `“${keyword}” से मिलता कुछ नहीं मिला। कोई छोटा शब्द, आँवला या तुलसी जैसी जड़ी-बूटी आज़माएँ, या श्रेणियाँ देखें।`,
  showAll: 'सभी उत्पाद दिखाएँ',
  sorts: {
    featured: 'चुनिंदा',
    newest: 'नवीनतम',
    'price-low': 'मूल्य, कम से अधिक',
    'price-high': 'मूल्य, अधिक से कम',
    name: 'नाम के क्रम में',
    'sale-point': 'सेल पॉइंट, अधिक पहले',
  },
};
