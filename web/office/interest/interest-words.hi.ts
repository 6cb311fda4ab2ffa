import type { words as english } from './interest-words.ts';

export const words: typeof english = {
  form: 'प्रत्यक्ष विक्रेता बनने की इच्छा',
  fullName: 'पूरा नाम',
  email: 'ईमेल',
  contactNumber: 'संपर्क नंबर',
  accept: (terms) => ['मुझे सभी ', terms, ' स्वीकार हैं और मैं प्रत्यक्ष विक्रेता बनने के लिए इच्छुक हूँ'],
  terms: 'नियम और शर्तें',
  newTab: '(नए टैब में खुलता है)',
  sending: 'भेजा जा रहा है…',
  send: 'अनुरोध भेजें',
  thanks: 'धन्यवाद। आपकी जानकारी हमें मिल गई है।',
  weCall: (mobile, hours) => [
    'हमारे कर्मचारी आपको ',
    mobile,
    ` पर फ़ोन करेंगे। समय: ${hours}। जब तक आप अनुबंध पर हस्ताक्षर नहीं करते, आप किसी बात से बँधे नहीं हैं।`,
  ],
};
