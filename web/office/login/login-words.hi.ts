import type { words as english } from './login-words.ts';

export const words: typeof english = {
  title: (brand) => `लॉग इन · ${brand} प्रत्यक्ष विक्रेता`,
  signIn: 'लॉग इन करें',
  use: (brand) => `अपने ${brand} खाते का मोबाइल नंबर और पासवर्ड भरें।`,
  mobile: 'मोबाइल',
  password: 'पासवर्ड',
  wait: 'कृपया प्रतीक्षा करें…',
  forgot: 'पासवर्ड भूल गए?',
  notYet: 'अभी प्रत्यक्ष विक्रेता नहीं हैं?',
};
