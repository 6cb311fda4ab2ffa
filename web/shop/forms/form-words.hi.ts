import type { words as english } from './form-words.ts';

export const words: typeof english = {
  street: 'गली / सड़क',
  streetHint: 'मकान नंबर, भवन और सड़क',
  city: 'गाँव/शहर',
  district: 'ज़िला',
  state: 'राज्य',
  country: 'देश',
  zip: 'पिन कोड',
  wrongFields: (count) => (count === 1 ? 'एक जगह ध्यान दें:' : `${count} जगह ध्यान दें:`),
};
