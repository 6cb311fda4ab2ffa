import type { words as english } from './new-arrival-words.ts';

export const words: typeof english = { title: 'नए उत्पाद' };
