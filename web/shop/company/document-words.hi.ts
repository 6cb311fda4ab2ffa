import type { words as english } from './document-words.ts';

export const words: typeof english = {
  incomePlan: 'आय योजना डाउनलोड करें (PDF)',
  certificate: 'प्रमाणपत्र देखें (PDF)',
  specimen: 'नमूना देखें (PDF)',
};
