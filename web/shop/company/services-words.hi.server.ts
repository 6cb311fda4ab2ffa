import type { words as english } from './services-words.server.ts';

export const words: typeof english = {
  jyotish: {
    titleHi: '',
    topics: ['चिकित्सा ज्योतिष', 'करियर', 'विवाह', 'संतान', 'अलौकिक विषय'],
  },
  yog: {
    titleHi: '',
    topics: ['आसन, प्राणायाम और ध्यान', 'हर आयु के लिए कक्षाएँ', 'विद्यालयों और गाँवों में योग'],
  },
  ayur: {
    titleHi: '',
    topics: ['जड़ी-बूटियाँ और दिनचर्या', 'ज्योतिष की सलाह', 'उत्पाद दुकान के ही मूल्य पर'],
  },
};
