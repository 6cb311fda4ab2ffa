import type { words as english } from './private-page-words.ts';

export const words: typeof english = {
  '/cart': { title: 'कार्ट', description: 'आपके चुने हुए उत्पाद, कूपन, कर और डिलीवरी सहित।' },
  '/checkout': { title: 'चेकआउट', description: 'आपका ऑर्डर कहाँ पहुँचेगा और आप भुगतान कैसे करेंगे।' },
  '/thankyou': { title: 'धन्यवाद', description: 'आपका ऑर्डर और उसका नंबर।' },
  '/login': { title: 'लॉग इन', description: 'अपने ऑर्डर और पते देखने के लिए लॉग इन करें, या अतिथि के रूप में आगे बढ़ें।' },
  '/register': { title: 'पंजीकरण', description: 'अपने ऑर्डर, पतों और इच्छा-सूची के लिए खाता खोलें।' },
  '/forgot': { title: 'पासवर्ड भूल गए', description: 'ईमेल से भेजे गए कोड की मदद से नया पासवर्ड रखें।' },
  '/myaccount': { title: 'मेरा खाता', description: 'आपके ऑर्डर, पते और विवरण।' },
  '/wishlist': { title: 'इच्छा-सूची', description: 'वे उत्पाद जो आपने बाद के लिए सहेजे हैं।' },
  '/track-order': { title: 'अपना ऑर्डर देखें', description: 'बिना खाते के दिया गया ऑर्डर कहाँ तक पहुँचा है।' },
  '/order': { title: 'आपका ऑर्डर', description: 'आपका ऑर्डर कहाँ तक पहुँचा है और आप उसके बारे में क्या कर सकते हैं।' },
  '/ticket-status': { title: 'अपने टिकट की स्थिति', description: 'आपका प्रश्न, शिकायत या वापसी किस स्थिति में है।' },
};
