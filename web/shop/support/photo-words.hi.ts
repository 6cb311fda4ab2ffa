import type { words as english } from './photo-words.ts';

export const words: typeof english = {
  title: 'फ़ोटो',
  hint: 'अधिकतम 4 फ़ोटो, हर फ़ोटो अधिकतम 5 MB, JPEG, PNG या WebP में। इन्हें केवल हमारे कर्मचारी देखते हैं।',
  add: 'फ़ोटो जोड़ें',
  waiting: 'भेजे जाने की प्रतीक्षा में',
  sending: (percent) => `भेजी जा रही है, ${percent}%`,
  added: 'जुड़ गई',
  remove: 'हटाएँ',
  removeOne: (file) => `${file} हटाएँ`,
  again: 'फिर से भेजें',
  againOne: (file) => `${file} फिर से भेजें`,
  tooLarge: 'यह फ़ोटो 5 MB से बड़ी है। कृपया छोटी फ़ोटो चुनें।',
  leftOut: 'एक फ़ॉर्म के साथ अधिकतम 4 फ़ोटो जा सकती हैं। बाकी फ़ोटो नहीं जोड़ी गईं।',
  unsent: 'कुछ फ़ोटो भेजी नहीं जा सकीं। कृपया उन्हें फिर से भेजें या हटा दें।',
  count: (added) => `4 में से ${added} फ़ोटो जुड़ गई हैं`,
  removed: (file) => `${file} हटा दी गई है`,
};
