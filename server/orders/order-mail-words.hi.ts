import type { words as english } from './order-mail-words.ts';

/** The same in Hindi. */
export const words: typeof english = {
  see: 'अपना ऑर्डर देखें',
  shopAgain: 'दुकान देखें',
  goods: 'सामान',
  coupon: 'कूपन छूट',
  delivery: 'डिलीवरी',
  total: 'कुल राशि, जीएसटी सहित',
  payment: (how) => `भुगतान: ${how}`,
  nothingToPay: 'कुछ भी देय नहीं है',
  onDelivery: (amount) => `कैश ऑन डिलीवरी, कृपया ${amount} तैयार रखें`,
  online: 'ऑनलाइन भुगतान, धन्यवाद सहित प्राप्त',
  shipTo: (address) => `हम इसे इस पते पर भेजेंगे: ${address}`,
  placed: {
    subject: (brand, id) => `आपका ${brand} ऑर्डर ${id}`,
    heading: 'आपके ऑर्डर के लिए धन्यवाद',
    text: (name, id, day) => `प्रिय ${name} जी, ${day} का आपका ऑर्डर ${id} हमें मिल गया है।`,
  },
  paid: {
    subject: (brand, id) => `आपके ${brand} ऑर्डर ${id} का भुगतान हो गया है`,
    heading: 'आपके ऑर्डर के लिए धन्यवाद',
    text: (name, id, day) => `प्रिय ${name} जी, ${day} का आपका ऑर्डर ${id} और उसका भुगतान हमें मिल गया है।`,
  },
  shipped: {
    subject: (brand, id) => `आपका ${brand} ऑर्डर ${id} रास्ते में है`,
    heading: 'आपका ऑर्डर रास्ते में है',
    text: (name, id, courier) => `प्रिय ${name} जी, आपका ऑर्डर ${id} हमने ${courier} को सौंप दिया है।`,
    consignment: (number) => `कंसाइनमेंट नंबर ${number} है।`,
    track: 'पार्सल कहाँ है, देखें',
    expected: (day) => `यह ${day} तक आपके पास पहुँच जाना चाहिए।`,
    keepReady: (amount) => `कृपया कूरियर को देने के लिए ${amount} तैयार रखें।`,
  },
  delivered: {
    subject: (brand, id) => `आपका ${brand} ऑर्डर ${id} पहुँच गया है`,
    heading: 'आपका ऑर्डर पहुँच गया है',
    text: (name, id, day) => `प्रिय ${name} जी, आपका ऑर्डर ${id} ${day} को पहुँचा दिया गया।`,
    returnBy: (day) => `यदि कुछ ठीक न हो, तो आप ${day} तक वापसी का अनुरोध कर सकते हैं।`,
    return: 'उत्पाद वापस करें',
  },
  cancelled: {
    subject: (brand, id) => `आपका ${brand} ऑर्डर ${id} रद्द हो गया है`,
    heading: 'आपका ऑर्डर रद्द हो गया है',
    text: (name, id) => `प्रिय ${name} जी, आपका ऑर्डर ${id} रद्द कर दिया गया है।`,
    reasons: {
      not_paid_in_time: 'ऑनलाइन भुगतान का समय समाप्त हो गया है और हमें कोई भुगतान नहीं मिला है।',
      given_up: 'ऑनलाइन भुगतान पूरा होने से पहले ही रोक दिया गया था।',
      asked_for: 'यह आपके अनुरोध पर किया गया है।',
      by_the_shop: 'हम इसे आप तक पहुँचा नहीं सकते, इसका हमें खेद है।',
    },
    nothingTaken: 'आपसे कोई राशि नहीं ली गई है। फिर भी यदि आपके खाते से राशि कटी हो, तो कृपया हमें लिखें।',
    refund: (amount) => `हम ${amount} वापस भेज रहे हैं और भेजने पर आपको सूचित करेंगे।`,
    again: 'आप कभी भी दोबारा ऑर्डर कर सकते हैं।',
  },
  refunded: {
    subject: (brand, id) => `आपके ${brand} ऑर्डर ${id} की राशि वापसी`,
    heading: 'आपकी राशि वापस भेज दी गई है',
    text: (name, id, amount) => `प्रिय ${name} जी, आपके ऑर्डर ${id} के लिए हमने ${amount} वापस भेज दिए हैं।`,
    where: {
      source: 'यह राशि उसी कार्ड या खाते में जाएगी जिससे आपने भुगतान किया था; अधिकतर बैंक इसे 5 से 7 कार्य दिवसों में दिखाते हैं।',
      bank: 'यह राशि आपके बताए बैंक खाते में जाएगी; अधिकतर बैंक इसे 2 कार्य दिवसों में दिखाते हैं।',
    },
    reference: (text) => `संदर्भ संख्या ${text} है।`,
  },
  returnReceived: {
    subject: (brand, id) => `${brand} ऑर्डर ${id} का आपका लौटाया सामान मिल गया है`,
    heading: 'आपका लौटाया सामान हमें मिल गया है',
    text: (name, id) => `प्रिय ${name} जी, आपके ऑर्डर ${id} का यह सामान हमारे पास वापस आ गया है:`,
    next: 'हम इसकी जाँच करके राशि वापसी के बारे में आपको लिखेंगे।',
  },
};
