import type { words as english } from './language-words.ts';

export const words: typeof english = { code: 'hi' };
