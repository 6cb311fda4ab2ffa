import type { words as english } from './trouble-words.ts';

export const words: typeof english = {
  title: 'पृष्ठ नहीं दिखाया जा सका',
  heading: 'यह पृष्ठ नहीं दिखाया जा सका',
  ours: 'हमारी ओर से कोई गड़बड़ी हुई। पृष्ठ फिर से लोड करने पर शायद ठीक हो जाए।',
  tryAgain: 'फिर कोशिश करें',
};
