import type { words as english } from './ui-words.ts';

export const words: typeof english = {
  breadcrumb: 'आप यहाँ हैं',
  newTab: '(नए टैब में खुलता है)',
  mrp: 'अधिकतम खुदरा मूल्य',
  percentOff: (percent) => `${percent}% छूट`,
  decrease: 'मात्रा घटाएँ',
  increase: 'मात्रा बढ़ाएँ',
  loading: 'लोड हो रहा है...',
};
