import type { DemoOffer } from './types.ts';

/** What the offers page shows; each belongs to a coupon or to sale prices that stand in the catalogue. */
export const offers: readonly DemoOffer[] = [
  {
    slug: 'welcome',
    title: 'Ten per cent on your first order',
    titleHi: 'पहले ऑर्डर पर दस प्रतिशत की छूट',
    shortDescription: 'Use WELCOME10 on your first order, up to Rs 150 off.',
    longDescription:
      'New here? Take ten per cent off whatever you choose, up to Rs 150. Enter WELCOME10 in the cart. Once for each customer; it cannot be joined with another coupon.',
    validFromDay: -30,
    validToDay: 180,
    picture: 'offer/welcome',
  },
  {
    slug: 'winter-immunity',
    title: 'The winter shelf',
    titleHi: 'सर्दियों की थाली',
    shortDescription: 'Rs 100 off Immunity & Wellness above Rs 799 with HERBS100.',
    longDescription:
      'Chyawanprash for the morning, giloy and tulsi for the day, ashwagandha milk at night. Choose for Rs 799 or more from Immunity & Wellness and take Rs 100 off with HERBS100.',
    validFromDay: -14,
    validToDay: 75,
    picture: 'offer/winter-immunity',
  },
  {
    slug: 'tea-time',
    title: 'Fifteen per cent on every tea',
    titleHi: 'हर चाय पर पंद्रह प्रतिशत की छूट',
    shortDescription: 'TEA15 for tins, cartons and the seven-spice kadha.',
    longDescription:
      'From first-flush Darjeeling to a kadha that simmers all afternoon: fifteen per cent off Tea & Infusions with TEA15, up to three times for each customer.',
    validFromDay: -7,
    validToDay: 40,
    picture: 'offer/tea-time',
  },
  {
    slug: 'hair-ritual',
    title: 'The Sunday hair ritual',
    titleHi: 'रविवार का केश-संस्कार',
    shortDescription: 'Oil and cleanse: 12 % off our hair oils and cleansing powder with CHAMPI12.',
    longDescription:
      'Warm oil on Saturday night, reetha and shikakai on Sunday morning. CHAMPI12 takes twelve per cent, up to Rs 120, off Bhringraj Hair Oil, Onion and Kalonji Hair Oil, Nariyal Brahmi Oil and Reetha Shikakai Powder.',
    validFromDay: -3,
    validToDay: 60,
    picture: 'offer/hair-ritual',
  },
  {
    slug: 'free-delivery',
    title: 'Delivery on us above Rs 999',
    titleHi: '₹999 से ऊपर डिलीवरी हमारी ओर से',
    shortDescription: 'FREESHIP takes the delivery charge away, anywhere in India.',
    longDescription:
      'From Selaqui to Silchar or Salem: on orders of Rs 999 or more, FREESHIP makes delivery free within India. In Uttarakhand delivery is free without it.',
    validFromDay: -60,
    validToDay: 120,
    picture: 'offer/free-delivery',
  },
  {
    slug: 'glow-week',
    title: 'A week for the skin',
    titleHi: 'त्वचा के लिए एक सप्ताह',
    shortDescription: 'Rs 200 off Skin Care above Rs 1,499, soon, with GLOW200.',
    longDescription:
      'Kumkumadi at night, Kamal by day, gulab jal in between. For one week GLOW200 takes Rs 200 off Skin Care orders of Rs 1,499 or more.',
    validFromDay: 10,
    validToDay: 17,
    picture: 'offer/glow-week',
  },
];
