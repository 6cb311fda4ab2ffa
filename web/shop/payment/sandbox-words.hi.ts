import type { words as english } from './sandbox-words.ts';

export const words: typeof english = {
  title: 'परीक्षण भुगतान — असली पैसा नहीं लगेगा',
  pay: (amount) => `${amount} का भुगतान करें`,
  fail: 'भुगतान विफल होने दें',
  cancel: 'रद्द करें',
};
