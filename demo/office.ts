/**
 * What the demo company's staff have entered beside its catalogue: bills of suppliers, announcements, members on the
 * home page, sample certificates.
 */
import { demoCatalogue } from './index.ts';
import type { Translated } from './translated.ts';

/** A supplier's delivery. Days count back from today. */
export interface DemoReceipt {
  readonly daysAgo: number;
  readonly supplier: string;
  readonly gstin: string;
  readonly billNumber: string;
  readonly note: string;
  /** With what the names of its makers begin. */
  readonly maker: string;
  /** Of the maker's products every so many-th, from one on. */
  readonly every: readonly [from: number, step: number];
  /** Of what the catalogue has in stock, so much came: all deliveries of a product together are never more. */
  readonly share: number;
  /** The batch's letter; with the month it makes the number on the packs. */
  readonly batch: string;
  /** Days from today to the expiry of the first lines; the others last as long as their packs say. */
  readonly expiresIn: readonly number[];
}

const ayurJyoti = {
  supplier: 'Aarvya Ayur Jyoti Private Limited',
  gstin: '05AAXCH7731F1Z8',
  maker: 'Aarvya Ayur Jyoti',
};
const rishiganga = { supplier: 'Rishiganga Botanicals LLP', gstin: '05AAJCS4402K1ZE', maker: 'Rishiganga' };
const kumaonHoney = {
  supplier: 'Kumaon Madhu Kisan Producer Company',
  gstin: '05AAKCV5518M1ZV',
  maker: 'Kumaon Madhu',
};
const parnaTea = { supplier: 'Parna Hill Tea Works Private Limited', gstin: '19AALCK2290P1ZR', maker: 'Parna Hill' };

/** All bills, the oldest first. */
export const receipts: readonly DemoReceipt[] = [
  {
    ...ayurJyoti,
    daysAgo: 96,
    billNumber: 'AJ-1187',
    note: '',
    every: [0, 2],
    share: 0.4,
    batch: 'A',
    expiresIn: [38, 64, 82],
  },
  {
    ...parnaTea,
    daysAgo: 74,
    billNumber: 'PHT-2093',
    note: '',
    every: [0, 1],
    share: 0.4,
    batch: 'P',
    expiresIn: [31, 58],
  },
  {
    ...rishiganga,
    daysAgo: 61,
    billNumber: 'RB/0412',
    note: 'One carton came two days later.',
    every: [0, 1],
    share: 0.4,
    batch: 'R',
    expiresIn: [75],
  },
  {
    ...kumaonHoney,
    daysAgo: 47,
    billNumber: 'KMK/318',
    note: '',
    every: [0, 1],
    share: 0.5,
    batch: 'K',
    expiresIn: [],
  },
  {
    ...ayurJyoti,
    daysAgo: 33,
    billNumber: 'AJ-1342',
    note: '',
    every: [1, 2],
    share: 0.5,
    batch: 'B',
    expiresIn: [88],
  },
  { ...parnaTea, daysAgo: 19, billNumber: 'PHT-2151', note: '', every: [0, 1], share: 0.4, batch: 'Q', expiresIn: [] },
  {
    ...ayurJyoti,
    daysAgo: 8,
    billNumber: 'AJ-1420',
    note: 'Checked by Sunita, all there.',
    every: [0, 3],
    share: 0.4,
    batch: 'C',
    expiresIn: [],
  },
  { ...rishiganga, daysAgo: 2, billNumber: 'RB/0467', note: '', every: [0, 2], share: 0.4, batch: 'S', expiresIn: [] },
];

/**
 * The products of a delivery, with how many came and when they expire: days from today, or null for as long as the pack
 * says.
 */
export function receiptLines({ maker, every: [from, step], share, expiresIn }: DemoReceipt) {
  return demoCatalogue.products
    .filter(({ manufacturer, stock }) => manufacturer.startsWith(maker) && Math.floor(stock * share) > 0)
    .filter((_, index) => index >= from && (index - from) % step === 0)
    .map((product, index) => ({
      sku: product.sku,
      quantity: Math.floor(product.stock * share),
      // What the company pays, without GST: somewhat less than half of what buyers pay.
      unitCost: Math.round(((product.salePaise ?? product.regularPaise) * 42) / 10_000),
      expiresIn: expiresIn[index] ?? null,
    }));
}

interface DemoAnnouncement {
  readonly text: string;
  readonly link: string;
  /** From so many days on; null: it is shown now. */
  readonly startsIn: number | null;
  readonly forFirstOrder?: boolean;
  readonly translations: Translated<{ readonly text: string }>;
}

export const announcements: readonly DemoAnnouncement[] = [
  {
    text: '10% off your first order, up to ₹150: WELCOME10',
    link: '/offers',
    startsIn: null,
    forFirstOrder: true,
    translations: { hi: { text: 'पहले ऑर्डर पर 10% छूट, ₹150 तक: WELCOME10' } },
  },
  {
    text: 'Winter teas and kadha are back. Find your morning cup.',
    link: '/shop',
    startsIn: 9,
    translations: { hi: { text: 'सर्दियों की चाय और काढ़ा फिर आ गए हैं। अपनी सुबह की प्याली चुनें।' } },
  },
];

/** Certificates that say of themselves that they are samples. */
export const labReports: readonly { readonly sku: string; readonly testedDaysAgo: number }[] = [
  { sku: 'chyawanprash-special-500g', testedDaysAgo: 92 },
  { sku: 'ashwagandha-churna-100g', testedDaysAgo: 29 },
  { sku: 'triphala-churna-100g', testedDaysAgo: 6 },
];

/** Prices that are to change, days from today, in percent off the MRP. */
export const priceSchedule = {
  skus: ['panch-tulsi-ark-30ml', 'giloy-ghan-vati-60'],
  startsIn: 5,
  endsIn: 12,
  percentOff: 20,
};

/** Of the latest deliveries, what their buyers write; it waits for staff. */
export const freshReviews: readonly {
  readonly stars: number;
  readonly title: string;
  readonly body: string;
  readonly language: 'en' | 'hi';
}[] = [
  {
    stars: 5,
    title: 'Arrived well packed',
    body: 'Fresh stock with a long expiry, and the jar was wrapped twice. Will order again.',
    language: 'en',
  },
  { stars: 4, title: 'स्वाद अच्छा है', body: 'घर में सबको पसंद आया। डिब्बा थोड़ा बड़ा होता तो और अच्छा रहता।', language: 'hi' },
  {
    stars: 2,
    title: 'Cap was loose',
    body: 'The product is fine, but a little had leaked in the box. Please check the caps.',
    language: 'en',
  },
];

/** Asked on product pages, not answered yet. */
export const openQuestions: readonly {
  readonly sku: string;
  readonly daysAgo: number;
  readonly author: string;
  readonly email: string;
  readonly language: 'en' | 'hi';
  readonly body: string;
}[] = [
  {
    sku: 'ashwagandha-churna-100g',
    daysAgo: 1.2,
    author: 'Neha',
    email: 'neha.k@buyers.example',
    language: 'en',
    body: 'Can I take this with my evening milk, or is morning better?',
  },
  {
    sku: 'chyawanprash-special-500g',
    daysAgo: 0.4,
    author: 'रमेश',
    email: 'ramesh.t@buyers.example',
    language: 'hi',
    body: 'क्या इसे शुगर के मरीज़ ले सकते हैं?',
  },
];

/** People who want to become direct sellers; `handled`: staff have called them. */
export const enquiries: readonly {
  readonly daysAgo: number;
  readonly fullName: string;
  readonly email: string;
  readonly mobile: string;
  readonly handled: boolean;
}[] = [
  { daysAgo: 17, fullName: 'Geeta Rana', email: 'geeta.rana@buyers.example', mobile: '9876509001', handled: true },
  { daysAgo: 6, fullName: 'Mohit Chauhan', email: 'mohit.chauhan@buyers.example', mobile: '9876509002', handled: true },
  { daysAgo: 1.5, fullName: 'Lalita Devi', email: 'lalita.devi@buyers.example', mobile: '9876509003', handled: false },
  {
    daysAgo: 0.3,
    fullName: 'Iqbal Ansari',
    email: 'iqbal.ansari@buyers.example',
    mobile: '9876509004',
    handled: false,
  },
];

/** What the demo's customer has put by. */
export const wishlist: readonly string[] = ['kumkumadi-tailam-15ml', 'a2-desi-ghee-500ml', 'kashmiri-kahwa-100g'];
