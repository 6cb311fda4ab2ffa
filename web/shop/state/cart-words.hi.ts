import type { words as english } from './cart-words.ts';

export const words: typeof english = { full: (most) => `कार्ट में अधिक से अधिक ${most} उत्पाद रखे जा सकते हैं` };
