import type { words as english } from './wishlist-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  name: 'इच्छा-सूची',
  failed: 'कुछ उत्पाद अभी लोड नहीं हो सके।',
  tryAgain: 'फिर कोशिश करें',
  out: 'अभी स्टॉक में नहीं',
  viewCart: 'कार्ट देखें',
  add: 'कार्ट में डालें',
  gone: 'यह उत्पाद अब उपलब्ध नहीं है।',
  remove: (product) => `${product} को इच्छा-सूची से हटाएँ`,
  removeGone: 'अब उपलब्ध न रहे उत्पाद को इच्छा-सूची से हटाएँ',
  empty: 'आपकी इच्छा-सूची अभी खाली है। किसी उत्पाद को यहाँ रखने के लिए उसके दिल के निशान पर टैप करें।',
  browse: 'दुकान देखें',
};
