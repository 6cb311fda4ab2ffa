import type { words as english } from './content-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  onThisPage: 'इस पृष्ठ पर',
  updated: 'पिछला अपडेट:',
  table: 'तालिका',
  newTab: '(नए टैब में खुलता है)',
  query: 'अपना प्रश्न भेजें',
  talkToUs: 'हमसे बात करें',
};
