import type { words as english } from './query-words.ts';

export const words: typeof english = {
  heading: 'अपना प्रश्न भेजें',
  sent: 'आपका प्रश्न हमें मिल गया है',
  send: 'भेजें',
  topic: 'विषय',
  chooseTopic: 'विषय चुनें',
  message: 'संदेश',
};
