import type { words as english } from './field-words.ts';

export const words: typeof english = { showPassword: 'पासवर्ड दिखाएँ', show: 'दिखाएँ', hide: 'छिपाएँ' };
