import type { words as english } from './gallery-words.ts';

export const words: typeof english = {
  name: 'गैलरी',
  headingHi: '',
  lead: 'जड़ी-बूटियाँ, अलमारियाँ और पहाड़ियाँ, एक-एक करके चित्रित। बड़ा देखने के लिए कोई चित्र चुनें।',
  videos: 'वीडियो',
  videoOf: (brand) => `${brand}: हमारा वीडियो`,
  channel: 'हम कैसे काम करते हैं, यह हमारे चैनल पर देखें।',
  visitChannel: 'हमारे चैनल पर जाएँ',
  seeLarge: (title) => `${title}: बड़ा देखें`,
  none: 'यहाँ अभी कोई चित्र नहीं है। हमारे उत्पाद आप दुकान में देख सकते हैं।',
  play: 'वीडियो चलाएँ',
  playNote: 'वीडियो YouTube से आता है; चलाने पर उसे पता चलता है कि आप यह देख रहे हैं।',
  picture: 'चित्र',
  place: (at, count) => `${count} में से ${at}`,
  close: 'बंद करें',
  previous: 'पिछला चित्र',
  next: 'अगला चित्र',
};
