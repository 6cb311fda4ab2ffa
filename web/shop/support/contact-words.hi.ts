import type { words as english } from './contact-words.ts';

export const words: typeof english = {
  write: 'हमें लिखें',
  subject: 'विषय',
  message: 'संदेश',
  send: 'संदेश भेजें',
  number: 'आपका टिकट नंबर, जो हमारे ईमेल में भी है:',
  visit: 'हमसे मिलने आएँ',
  mapApp: 'अपने मैप ऐप में खोलें',
  openStreetMap: 'OpenStreetMap पर देखें',
  newTab: '(नए टैब में खुलता है)',
};
