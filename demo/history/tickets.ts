import type { Language } from '#contract/language.ts';
import type { TicketKind } from '#contract/tickets.ts';

/** What somebody wrote to the demo company, and how far its staff got with it. */
export interface DemoTicket {
  readonly kind: Extract<TicketKind, 'contact' | 'query' | 'complaint'>;
  /** Days before today. */
  readonly daysAgo: number;
  readonly language: Language;
  readonly subject: string;
  readonly message: string;
  /** A complaint about the writer's latest order. */
  readonly aboutOrder: boolean;
  /** Hours until staff confirmed it, and until they settled it; null: not yet. */
  readonly acknowledgedAfter: number | null;
  readonly resolvedAfter: number | null;
  /** What staff wrote between themselves, and to the sender at the end. */
  readonly note: string;
  readonly answer: string;
}

const settled = (hours: number) => ({ acknowledgedAfter: 4, resolvedAfter: hours });
const waiting = { resolvedAfter: null, answer: '' } as const;

export const tickets: readonly DemoTicket[] = [
  {
    kind: 'contact',
    daysAgo: 151,
    language: 'en',
    subject: 'Bulk order for our office',
    message: 'We would like 60 gift boxes of honey and tea for Rakhi. Do you give a better price for that many?',
    aboutOrder: false,
    ...settled(30),
    note: 'Asked accounts for a quote.',
    answer: 'We sent you a quote for 60 boxes by email. It holds for two weeks.',
  },
  {
    kind: 'complaint',
    daysAgo: 128,
    language: 'en',
    subject: 'One bottle leaked',
    message: 'The hair oil leaked in the box and the label of the second bottle is oily. The oil itself seems fine.',
    aboutOrder: true,
    ...settled(46),
    note: 'Photo shows a loose cap. Told the packing table.',
    answer: 'We are sorry about the leak. A new bottle is on its way and you need not return the old one.',
  },
  {
    kind: 'query',
    daysAgo: 104,
    language: 'hi',
    subject: 'शिविर की तारीख़',
    message: 'क्या अगले महीने देहरादून में योग शिविर है? माँ को लाना चाहती हूँ, उन्हें घुटनों में अकड़न रहती है।',
    aboutOrder: false,
    ...settled(20),
    note: '',
    answer: 'जी हाँ, दूसरे रविवार को सुबह 6 बजे से है। कुर्सी पर बैठकर करने वाला सत्र भी होता है।',
  },
  {
    kind: 'complaint',
    daysAgo: 77,
    language: 'hi',
    subject: 'ऑर्डर देर से आया',
    message: 'पार्सल बताई गई तारीख़ से चार दिन बाद मिला और कूरियर का फ़ोन भी नहीं लगा।',
    aboutOrder: true,
    ...settled(52),
    note: 'Courier confirms the delay at its Haldwani hub.',
    answer: 'देरी के लिए हमें खेद है। कूरियर से बात हो गई है; आपके अगले ऑर्डर की डिलीवरी हम मुफ़्त कर देंगे।',
  },
  {
    kind: 'contact',
    daysAgo: 49,
    language: 'en',
    subject: 'Invoice with our GSTIN',
    message: 'Can you put our GSTIN on the invoice of future orders? We buy for our yoga studio.',
    aboutOrder: false,
    ...settled(26),
    note: '',
    answer: 'Not yet: our invoices are made out to consumers. We will write to you when that changes.',
  },
  {
    kind: 'complaint',
    daysAgo: 23,
    language: 'en',
    subject: 'Soap missing in the parcel',
    message: 'I ordered three soaps and the box had two. The invoice says three.',
    aboutOrder: true,
    ...settled(31),
    note: 'Weight of the parcel agrees with two.',
    answer: 'You are right, one soap stayed on our packing table. It was sent to you today with our apologies.',
  },
  {
    kind: 'query',
    daysAgo: 9,
    language: 'en',
    subject: 'Consultation in the evening',
    message: 'Are consultations possible after 7 pm? I work until then.',
    aboutOrder: false,
    ...settled(22),
    note: '',
    answer: 'Yes, on Tuesdays and Thursdays until 8.30 pm. Please call us a day before.',
  },
  {
    kind: 'complaint',
    daysAgo: 5,
    language: 'hi',
    subject: 'डिब्बा दबा हुआ मिला',
    message: 'च्यवनप्राश का डिब्बा एक ओर से दबा हुआ था। ढक्कन ठीक है, पर उपहार में नहीं दे सकती।',
    aboutOrder: true,
    acknowledgedAfter: 6,
    note: 'Replacement needs a photo; asked for one.',
    ...waiting,
  },
  {
    kind: 'contact',
    daysAgo: 3,
    language: 'en',
    subject: 'Do you deliver to Leh?',
    message:
      'My brother is posted in Leh until March. Which PIN codes do you deliver to there, and can he pay in cash?',
    aboutOrder: false,
    acknowledgedAfter: 5,
    note: '',
    ...waiting,
  },
  {
    kind: 'complaint',
    daysAgo: 3,
    language: 'en',
    subject: 'Refund not in my account',
    message: 'The return was picked up last week. When will the money reach my bank?',
    aboutOrder: true,
    acknowledgedAfter: null,
    note: '',
    ...waiting,
  },
  {
    kind: 'query',
    daysAgo: 0,
    language: 'hi',
    subject: 'पंचकर्म कितने दिन का है?',
    message: 'पंचकर्म के लिए कितने दिन रहना पड़ता है और क्या परिवार साथ रह सकता है?',
    aboutOrder: false,
    acknowledgedAfter: null,
    note: '',
    ...waiting,
  },
];
