import type { words as english } from './delivery-words.ts';

export const words: typeof english = {
  heading: 'डिलीवरी जाँचें',
  pincode: 'पिन कोड',
  check: 'जाँचें',
  hint: 'अपना पिन कोड लिखें और देखें कि ऑर्डर कब पहुँचेगा और भुगतान कैसे हो सकता है।',
  checking: 'जाँच हो रही है...',
  wrong: 'कृपया 6 अंकों का पिन कोड लिखें',
  notThere: (pin) => `क्षमा करें, ${pin} पर हम अभी डिलीवरी नहीं कर सकते।`,
  arrives: (pin, from, to) => `${pin} पर: ${from} से ${to}`,
  arrivesOn: (pin, day) => `${pin} पर: ${day}`,
  leaves: (day) => `अभी ऑर्डर करने पर ${day} तक यहाँ से रवाना होगा।`,
  free: 'डिलीवरी नि:शुल्क है।',
  costs: (amount) => `पूरे ऑर्डर की डिलीवरी ${amount} है।`,
  dependsOnState: 'डिलीवरी शुल्क आपके राज्य पर निर्भर है। वह ऑर्डर करने से पहले दिखेगा।',
  cod: 'डिलीवरी पर नकद भुगतान उपलब्ध है।',
  codFrom: (least) => `डिलीवरी पर नकद भुगतान ${least} या उससे अधिक के ऑर्डर पर उपलब्ध है।`,
  codTo: (most) => `डिलीवरी पर नकद भुगतान ${most} तक के ऑर्डर पर उपलब्ध है।`,
  codBetween: (least, most) => `डिलीवरी पर नकद भुगतान ${least} से ${most} तक के ऑर्डर पर उपलब्ध है।`,
  codFee: (fee) => `इस पर ${fee} अतिरिक्त लगते हैं।`,
  noCod: 'डिलीवरी पर नकद भुगतान उपलब्ध नहीं है।',
};
