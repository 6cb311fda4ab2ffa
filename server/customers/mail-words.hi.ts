import type { words as english } from './mail-words.ts';

/** The same in Hindi. */
export const words: typeof english = {
  welcome: {
    subject: (brand) => `${brand} में आपका स्वागत है`,
    heading: (firstName) => `स्वागत है, ${firstName} जी`,
    text: (brand) => `${brand} में पंजीकरण के लिए धन्यवाद। अब आप अपने मोबाइल नंबर और चुने हुए पासवर्ड से लॉग इन कर सकते हैं।`,
    visit: 'दुकान देखें',
  },
  resetCode: {
    subject: (brand) => `आपका ${brand} पासवर्ड कोड`,
    heading: 'नया पासवर्ड बनाएँ',
    enter: (firstName) => `प्रिय ${firstName} जी, जहाँ आपने नया पासवर्ड माँगा है, वहाँ यह कोड लिखें:`,
    life: (brand, minutes) =>
      `यह कोड केवल एक बार और ${minutes} मिनट तक काम करेगा। ${brand} का कोई व्यक्ति आपसे यह कोड कभी नहीं माँगेगा।`,
    notYou: 'यदि आपने नया पासवर्ड नहीं माँगा है, तो इस मेल पर ध्यान न दें: कुछ भी नहीं बदला है।',
  },
  passwordChanged: {
    subject: (brand) => `आपका ${brand} पासवर्ड बदल दिया गया है`,
    heading: 'आपका पासवर्ड बदल दिया गया है',
    text: (firstName) =>
      `प्रिय ${firstName} जी, आपके खाते का पासवर्ड अभी-अभी बदला गया है, और सभी उपकरणों से लॉग आउट कर दिया गया है।`,
    notYou: 'यदि यह आपने नहीं किया है, तो कृपया हमें तुरंत फ़ोन करें या लिखें।',
  },
};
