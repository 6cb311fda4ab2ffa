import type { words as english } from './forgot-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  name: 'पासवर्ड भूल गए',
  text: 'अपने खाते का ईमेल पता और जो नया पासवर्ड आप रखना चाहते हैं, वह लिखें। हम उस पते पर 6 अंकों का कोड भेजेंगे; उसे डालते ही नया पासवर्ड लागू हो जाएगा।',
  refusedBecause: (refusal, cause) => `${refusal}। ${cause}`,
  noCode: 'इस टैब से कोई कोड नहीं मँगाया गया है। कृपया पहले अपना ईमेल लिखें।',
  email: 'ईमेल',
  password: 'नया पासवर्ड',
  passwordHint: 'कम से कम 8 अक्षर।',
  reset: 'पासवर्ड बदलें',
  haveCode: 'मेरे पास कोड है',
  changedTitle: 'आपका पासवर्ड बदल दिया गया है',
  changedText: 'कृपया नए पासवर्ड से लॉग इन करें।',
  sent: (email) => `हमने ${email} पर कोड भेज दिया है। इसमें एक मिनट लग सकता है; कृपया स्पैम फ़ोल्डर भी देखें।`,
  code: 'ईमेल में मिला कोड',
  set: 'नया पासवर्ड लागू करें',
  otherEmail: 'दूसरा ईमेल लिखें',
};
