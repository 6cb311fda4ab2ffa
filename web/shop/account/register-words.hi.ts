import type { words as english } from './register-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  name: 'पंजीकरण',
  heading: (brand) => `${brand} पर पंजीकरण`,
  already: (link) => ['पहले से पंजीकृत हैं? ', link],
  login: 'लॉग इन करें',
  firstName: 'पहला नाम',
  lastName: 'उपनाम',
  mobile: 'मोबाइल',
  mobileHint: 'आप इसी नंबर से लॉग इन करेंगे।',
  email: 'ईमेल (वैकल्पिक)',
  emailHint: 'पुष्टि के लिए और पासवर्ड भूल जाने पर।',
  password: 'पासवर्ड',
  passwordHint: 'कम से कम 8 अक्षर।',
  repeat: 'पासवर्ड दोबारा लिखें',
  agree: (terms) => ['मैं ', terms, ' से सहमत हूँ'],
  terms: 'नियमों और शर्तों',
  create: 'खाता बनाएँ',
};
