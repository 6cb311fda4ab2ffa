import type { words as english } from './home-words.ts';

export const words: typeof english = {
  why: 'यहाँ से क्यों ख़रीदें',
  licensed: 'आयुष लाइसेंस प्राप्त',
  madeIn: (city) => `${city} में निर्मित`,
  since: (state, year) => `${state}, ${year} से`,
  delivery: '3 से 7 दिन में डिलीवरी',
  freeIn: (state) => `${state} में नि:शुल्क`,
  returns: '30 दिन में वापसी',
  cod: 'डिलीवरी पर नकद भुगतान उपलब्ध',
  leading: 'हमारे प्रमुख उत्पाद',
  seeAll: 'सभी उत्पाद देखें',
  byCategory: 'श्रेणी के अनुसार उत्पाद',
  achievers: (brand) => `${brand} के साथ बढ़ते हमारे साथी`,
  achieversText:
    'प्रत्यक्ष विक्रेता वही सुझाते हैं जो वे स्वयं उपयोग करते हैं। हर ख़रीद पर सेल पॉइंट मिलते हैं, और ब्रॉन्ज़ स्टार से सुप्रीमो डायरेक्टर तक सोलह रैंक टीम बनाने वालों का सम्मान करते हैं।',
  join: 'अभी जुड़ें',
  know: 'और जानें',
  highlights: 'मुख्य झलकियाँ',
  carousel: 'स्लाइड शो',
  slide: 'स्लाइड',
  slideOf: (at, count) => `${count} में से ${at}`,
  slideAt: (at) => `स्लाइड ${at}`,
  previous: 'पिछली स्लाइड',
  next: 'अगली स्लाइड',
  start: 'स्लाइड चलाएँ',
  stop: 'स्लाइड रोकें',
};
