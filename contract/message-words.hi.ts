import type { words as english } from './message-words.ts';

/** The same in Hindi. */
export const words: typeof english = {
  loginSuccess: 'आप सफलतापूर्वक लॉग इन हो गए हैं!',
  loginRefused: 'मोबाइल नंबर या पासवर्ड सही नहीं है',
  registerSuccessTitle: 'आपका पंजीकरण सफलतापूर्वक हो गया है!',
  registerSuccessText: (brand: string) => `अब आप ${brand} के उत्पाद ऑर्डर कर सकते हैं।`,
  forgotRefused: 'ईमेल सही नहीं है',
  cartDuplicateTitle: 'अरे!',
  cartDuplicateText: 'यह उत्पाद कार्ट में पहले से है',
  cartAddedTitle: 'हो गया!',
  cartAddedText: 'उत्पाद कार्ट में जोड़ दिया गया है',
  cartEmpty: 'कार्ट खाली है।',
  productsEmpty: 'दिखाने के लिए कोई उत्पाद नहीं है',
  addressSaved: 'पता सहेज लिया गया है।',
  profileSaved: 'प्रोफ़ाइल सहेज ली गई है।',
  contactSuccessTitle: 'आपका संदेश भेज दिया गया है',
  contactSuccessText: 'हम जल्द से जल्द आपसे संपर्क करेंगे।',
  paymentScriptFailed: 'ऑफ़लाइन',
  loading: 'लोड हो रहा है...',
  pleaseWait: 'कृपया प्रतीक्षा करें...',
  pleaseWaitOrder: 'कृपया प्रतीक्षा करें...',
  unexpectedError: 'एप्लिकेशन में अप्रत्याशित त्रुटि!',
  orderPlaced: 'आपका ऑर्डर सफलतापूर्वक दर्ज हो गया है',
  thanks: 'आपकी खरीदारी के लिए धन्यवाद!',
  orderIdIs: 'आपका ऑर्डर नंबर है:',
  offersHeading: 'ऐसे ऑफ़र, जिन्हें देखकर आप कुछ कह न पाएँगे!',
};
