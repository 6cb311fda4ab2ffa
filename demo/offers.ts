import type { DemoOffer } from './types.ts';

/** What the offers page shows; each belongs to a coupon or to sale prices that stand in the catalogue. */
export const offers: readonly DemoOffer[] = [
  {
    slug: 'welcome',
    couponCode: 'WELCOME10',
    title: '10% off your first order',
    shortDescription: '10% off your first order with WELCOME10, up to ₹150.',
    longDescription:
      'New here? Take 10% off whatever you choose, up to ₹150. Enter WELCOME10 in your cart. Once per customer; can’t be combined with other coupons.',
    translations: {
      hi: {
        title: 'पहले ऑर्डर पर 10% की छूट',
        shortDescription: 'पहले ऑर्डर पर WELCOME10 लगाएँ, ₹150 तक की छूट।',
        longDescription:
          'पहली बार आए हैं? जो भी चुनें, उस पर ₹150 तक 10% की छूट लें। कार्ट में WELCOME10 डालें। हर ग्राहक के लिए एक बार; दूसरे कूपन के साथ नहीं चलेगा।',
      },
    },
    validFromDay: -30,
    validToDay: 180,
    picture: 'offer/welcome',
  },
  {
    slug: 'winter-immunity',
    couponCode: 'HERBS100',
    title: 'The winter shelf',
    shortDescription: '₹100 off Immunity & Wellness orders of ₹799 or more with HERBS100.',
    longDescription:
      'Chyawanprash for the morning, giloy and tulsi for the day, ashwagandha milk at night. Spend ₹799 or more on Immunity & Wellness and take ₹100 off with HERBS100.',
    translations: {
      hi: {
        title: 'सर्दियों की सेहत',
        shortDescription: 'HERBS100 से इम्यूनिटी और सेहत के ₹799 से ऊपर के उत्पादों पर ₹100 की छूट।',
        longDescription:
          'सुबह के लिए च्यवनप्राश, दिन के लिए गिलोय और तुलसी, रात को अश्वगंधा वाला दूध। इम्यूनिटी और सेहत श्रेणी से ₹799 या अधिक के उत्पाद चुनें और HERBS100 से ₹100 की छूट लें।',
      },
    },
    validFromDay: -14,
    validToDay: 75,
    picture: 'offer/winter-immunity',
  },
  {
    slug: 'tea-time',
    couponCode: 'TEA15',
    title: '15% off every tea',
    shortDescription: 'TEA15 for tins, cartons and the seven-spice kadha.',
    longDescription:
      'From first-flush Darjeeling to a kadha that simmers all afternoon: 15% off Tea & Infusions with TEA15, up to three times per customer.',
    translations: {
      hi: {
        title: 'हर चाय पर 15% की छूट',
        shortDescription: 'डिब्बे, कार्टन और सात मसालों के काढ़े के लिए TEA15।',
        longDescription:
          'फर्स्ट-फ़्लश दार्जिलिंग से लेकर दोपहर भर धीमी आँच पर पकने वाले काढ़े तक: TEA15 से चाय और काढ़ा श्रेणी पर 15% की छूट, हर ग्राहक के लिए तीन बार तक।',
      },
    },
    validFromDay: -7,
    validToDay: 40,
    picture: 'offer/tea-time',
  },
  {
    slug: 'hair-ritual',
    couponCode: 'CHAMPI12',
    title: 'The Sunday hair ritual',
    shortDescription: 'Oil and cleanse: 12% off our hair oils and cleansing powder with CHAMPI12.',
    longDescription:
      'Warm oil on Saturday night, reetha and shikakai on Sunday morning. CHAMPI12 takes 12% off, up to ₹120, on Bhringraj Hair Oil, Onion and Kalonji Hair Oil, Nariyal Brahmi Oil and Reetha Shikakai Powder.',
    translations: {
      hi: {
        title: 'रविवार की चंपी',
        shortDescription: 'तेल और सफ़ाई: CHAMPI12 से हमारे केश तेलों और केश चूर्ण पर 12% की छूट।',
        longDescription:
          'शनिवार की रात गुनगुना तेल, रविवार की सुबह रीठा और शिकाकाई। CHAMPI12 से भृंगराज केश तेल, प्याज़ कलौंजी केश तेल, नारियल ब्राह्मी तैल और रीठा शिकाकाई केश चूर्ण पर ₹120 तक 12% की छूट।',
      },
    },
    validFromDay: -3,
    validToDay: 60,
    picture: 'offer/hair-ritual',
  },
  {
    slug: 'free-delivery',
    couponCode: 'FREESHIP',
    title: 'Free delivery over ₹999',
    shortDescription: 'No delivery charge anywhere in India with FREESHIP.',
    longDescription:
      'From Selaqui to Silchar or Salem: on orders of ₹999 or more, FREESHIP makes delivery free within India. In Uttarakhand, delivery is always free.',
    translations: {
      hi: {
        title: '₹999 से ऊपर डिलीवरी हमारी ओर से',
        shortDescription: 'FREESHIP से भारत में कहीं भी डिलीवरी शुल्क नहीं।',
        longDescription:
          'सेलाकुई से सिलचर हो या सेलम: ₹999 या अधिक के ऑर्डर पर FREESHIP से भारत भर में डिलीवरी मुफ़्त। उत्तराखंड में इसके बिना भी डिलीवरी मुफ़्त है।',
      },
    },
    validFromDay: -60,
    validToDay: 120,
    picture: 'offer/free-delivery',
  },
  {
    slug: 'glow-week',
    couponCode: 'GLOW200',
    title: 'A week for the skin',
    shortDescription: 'Coming soon: ₹200 off Skin Care orders of ₹1,499 or more with GLOW200.',
    longDescription:
      'Kumkumadi at night, Kamal by day, gulab jal in between. For one week GLOW200 takes ₹200 off Skin Care orders of ₹1,499 or more.',
    translations: {
      hi: {
        title: 'त्वचा के लिए एक सप्ताह',
        shortDescription: 'जल्द ही: GLOW200 से ₹1,499 से ऊपर त्वचा की देखभाल पर ₹200 की छूट।',
        longDescription:
          'रात को कुमकुमादि, दिन में कमल, बीच-बीच में गुलाब जल। एक सप्ताह के लिए GLOW200 से त्वचा की देखभाल के ₹1,499 या अधिक के ऑर्डर पर ₹200 की छूट।',
      },
    },
    validFromDay: 10,
    validToDay: 17,
    picture: 'offer/glow-week',
  },
];
