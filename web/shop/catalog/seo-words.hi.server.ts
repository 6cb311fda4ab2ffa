import type { words as english } from './seo-words.server.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  shop: 'दुकान',
  allProducts: 'सभी उत्पाद ख़रीदें',
  search: (keyword) => `खोज: ${keyword}`,
  searchIn: (keyword, category) => `खोज: ${category} में ${keyword}`,
  ofCategory: (names, count) => `${names}: ${count} आयुर्वेदिक उत्पाद। मूल्य में सभी कर शामिल हैं।`,
  ofAll: 'हमारे सभी आयुर्वेदिक उत्पाद: जड़ी-बूटियाँ, चूर्ण, रस, केश और त्वचा की देखभाल, चाय और शहद। मूल्य में सभी कर शामिल हैं।',
};
