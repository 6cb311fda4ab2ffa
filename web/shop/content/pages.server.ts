import type { ShopSettings } from '#contract/content.ts';

/** A page of plain words: what we can say, and where to go on from there. */
export interface ContentPage {
  title: string;
  titleHi?: string;
  /** One sentence below the title; also the page's description for search engines. */
  lead: string;
  paragraphs: string[];
  /** Ways onward; `external` opens the office's site in a new tab. */
  links: { label: string; to: string; external?: boolean }[];
  /** A service page takes queries: the topics to choose from, none where the visitor names one. */
  queryTopics?: string[];
}

type Writer = (settings: ShopSettings) => ContentPage;

const shop = { label: 'Browse the shop', to: '/shop' };
const account = { label: 'My Account', to: '/myaccount' };
const returns = { label: 'Return Policy', to: '/return-policy' };
const shipping = { label: 'Shipping Policy', to: '/shipping-policy' };
const complaints = { label: 'Complaints & Redressal', to: '/complaints-and-redressals' };
const followTicket = { label: 'Follow your ticket', to: '/ticket-status' };
const terms = { label: 'Terms & Policies', to: '/terms-policies' };
const joining = (settings: ShopSettings) => ({ label: 'Direct sellers’ site', to: settings.admin_url, external: true });

const company: Record<string, Writer> = {
  contact: ({ brand }) => ({
    title: 'Contact Us',
    titleHi: 'संपर्क करें',
    lead: `Call or write to us; we answer from ${brand.support_hours}.`,
    paragraphs: [
      'Please keep your order ID at hand when you ask about an order. For questions about a product, its batch number on the pack helps us to answer exactly.',
      'What you send gets a ticket number at once; our staff confirm it within 48 hours.',
    ],
    links: [followTicket, complaints, returns, account],
  }),
  catalogue: ({ brand }) => ({
    title: 'Catalogue',
    titleHi: 'उत्पाद सूची',
    lead: 'All our products with prices, ingredients and licences are in the shop.',
    paragraphs: [`For a printed list, write to ${brand.email} with your postal address.`],
    links: [shop, { label: 'Newest first', to: '/shop?sort=newest' }],
  }),
};

const services: Record<string, Writer> = {
  'jyotish-peeth': ({ brand }) => ({
    title: `${brand.name} Jyotish Peeth`,
    titleHi: 'ज्योतिष पीठ',
    queryTopics: ['Medical astrology', 'Career', 'Marriage', 'Children', 'Supernatural matters'],
    lead: 'Astrological consultation in the classical Indian tradition.',
    paragraphs: [
      'Our astrologers speak with you about health (medical astrology), career, marriage, children and matters that resist everyday explanation.',
      'Bring the date, the time and the place of birth. A consultation does not replace a physician; what you take for your health, please discuss with one.',
    ],
    links: [
      { label: 'Yogpeeth', to: `/${brand.slug}-yogpeeth` },
      { label: 'Ayur Jyoti', to: `/${brand.slug}-ayur-jyoti` },
      shop,
    ],
  }),
  yogpeeth: ({ brand }) => ({
    title: `${brand.name} Yogpeeth`,
    titleHi: 'योगपीठ',
    queryTopics: [],
    lead: 'A social-service organisation for yoga, founded in 2015.',
    paragraphs: [
      'The Yogpeeth teaches asana, pranayama and meditation to people of every age, and brings yoga to schools and villages.',
      'Ask us by phone or e-mail for the classes that are held near you and for ways to help.',
    ],
    links: [
      { label: 'Jyotish Peeth', to: `/${brand.slug}-jyotish-peeth` },
      { label: 'Ayur Jyoti', to: `/${brand.slug}-ayur-jyoti` },
      shop,
    ],
  }),
  'ayur-jyoti': ({ brand }) => ({
    title: `${brand.name} Ayur Jyoti`,
    titleHi: 'आयुर ज्योति',
    queryTopics: [],
    lead: 'Ayurvedic products, chosen together with astrological consultation.',
    paragraphs: [
      'Ayur Jyoti joins two old sciences: the herbs of Ayurveda and the counsel of Jyotish. A consultant hears your concern and names the products and the daily routine that suit it.',
      'The products are those of our shop, at the same prices.',
    ],
    links: [
      shop,
      { label: 'Jyotish Peeth', to: `/${brand.slug}-jyotish-peeth` },
      { label: 'Yogpeeth', to: `/${brand.slug}-yogpeeth` },
    ],
  }),
};

const policies: Record<string, Writer> = {
  'terms-policies': () => ({
    title: 'Terms & Policies',
    titleHi: 'नियम एवं नीतियाँ',
    lead: 'The rules by which we sell, deliver, take back and answer.',
    paragraphs: [
      'Prices include GST. An order is a purchase from us once we have confirmed it by its order ID. A copy of each policy is sent by e-mail on request.',
    ],
    links: [
      shipping,
      returns,
      complaints,
      { label: 'Direct seller terms', to: '/direct-seller-terms' },
      { label: 'Bonus and dividends', to: '/bonus-and-dividends' },
      { label: 'Promotion policies', to: '/promotion-policies' },
      { label: 'Model code of conduct', to: '/model-code-of-conduct' },
      { label: 'Customer relations', to: '/regarding-customer-relations' },
    ],
  }),
  'direct-seller-terms': (settings) => ({
    title: 'Direct Seller Terms',
    titleHi: 'प्रत्यक्ष विक्रेता की शर्तें',
    lead: 'Who may be a direct seller, and how one joins and leaves.',
    paragraphs: [
      'Only consumers of our products can become direct sellers. Each has a member ID of six digits. Joining costs nothing beyond the products one chooses to buy.',
      'A member may leave at any time with 30 days’ written notice. Payouts are made monthly to a bank account, after TDS, never in cash.',
    ],
    links: [joining(settings), { label: 'Model code of conduct', to: '/model-code-of-conduct' }, terms],
  }),
  'bonus-and-dividends': (settings) => ({
    title: 'Bonus and Dividends',
    titleHi: 'बोनस एवं लाभांश',
    lead: 'How a direct seller’s income is reckoned and paid.',
    paragraphs: [
      'Income is reckoned by calendar month from sale points and paid between the 1st and the 5th of the following month, with TDS deducted, to a bank account only. Rank bonuses are paid at most 15 times per ID.',
    ],
    links: [{ label: 'Income Plans', to: '/incomeplans' }, joining(settings), terms],
  }),
  'promotion-policies': (settings) => ({
    title: 'Promotion Policies',
    titleHi: 'पदोन्नति नीतियाँ',
    lead: 'How a direct seller rises from rank to rank.',
    paragraphs: [
      'There are sixteen ranks. Each asks for leaders in the group and for network volume, which doubles from rank to rank. Ranks follow from sales alone, never from the number of people enrolled.',
    ],
    links: [{ label: 'Income Plans', to: '/incomeplans' }, joining(settings), terms],
  }),
  'model-code-of-conduct': () => ({
    title: 'Model Code of Conduct',
    titleHi: 'आदर्श आचार संहिता',
    lead: 'What we ask of everybody who sells in our name.',
    paragraphs: [
      'Show your identity card and make an appointment before you visit a customer. Say truthfully what a product is, what it costs and how it may be returned. Promise neither a cure nor an income.',
      'Keep what you learn of a customer to yourself.',
    ],
    links: [{ label: 'Customer relations', to: '/regarding-customer-relations' }, complaints, terms],
  }),
  'regarding-customer-relations': () => ({
    title: 'Regarding Customer Relations',
    titleHi: 'ग्राहक संबंध',
    lead: 'What a customer may expect of us and of our direct sellers.',
    paragraphs: [
      'You get a bill for every purchase, clear words on price, use and returns, and an answer to every complaint. Nobody may press you to buy or to enrol others.',
    ],
    links: [returns, complaints, terms],
  }),
  'complaints-redressal-policy': ({ brand }) => ({
    title: 'Complaints Redressal Policy',
    titleHi: 'शिकायत निवारण नीति',
    lead: 'How we take up a complaint and when it moves to the next desk.',
    paragraphs: [
      `Use the form below, write to ${brand.email} or call us. You receive a number for your complaint at once, and a copy of it by e-mail. Our staff confirm it within 48 hours and settle it within a month. A complaint that is not settled within 15 days goes to our grievance officer by itself.`,
    ],
    links: [followTicket, complaints, returns, terms],
  }),
  'complaints-and-redressals': ({ brand }) => ({
    title: 'Complaints & Redressal',
    titleHi: 'शिकायत एवं निवारण',
    lead: 'Something went wrong? Tell us, and we put it right.',
    paragraphs: [
      `Use the form below, or write to ${brand.email} with your order ID and, where a product is damaged, a picture. We answer within 48 hours; what is not settled after 15 days goes to our grievance officer.`,
    ],
    links: [
      followTicket,
      { label: 'Complaints redressal policy', to: '/complaints-redressal-policy' },
      returns,
      account,
    ],
  }),
  'return-policy': ({ brand }) => ({
    title: 'Return Policy',
    titleHi: 'वापसी नीति',
    lead: 'Returns are accepted within 30 days of purchase.',
    paragraphs: [
      'A product may come back within 30 days of purchase, and at least 30 days before its expiry, unopened and with its bill.',
      `To return something, use the form below, write to ${brand.email} or call us with your order ID. For damaged or wrong goods we bear the way back.`,
    ],
    links: [followTicket, account, shipping, complaints],
  }),
  'shipping-policy': ({ brand }) => ({
    title: 'Shipping Policy',
    titleHi: 'शिपिंग नीति',
    lead: 'Delivery takes 3 to 7 days.',
    paragraphs: [
      `Shipping is free in ${brand.state} and chargeable elsewhere in India; the cart and the checkout show the charge before you order. International shipping is a flat Rs 3000.`,
      'Orders leave us within 2 working days, at busy times up to 3 days later. If nobody is at home, the courier tries again within 24 hours and then holds the parcel for 3 days.',
    ],
    links: [returns, { label: 'Your orders', to: '/myaccount' }, shop],
  }),
};

const articles: Record<string, Writer> = {
  'human-digestive-system': () => ({
    title: 'The Human Digestive System',
    titleHi: 'मानव पाचन तंत्र',
    lead: 'From the first bite to the last, and what Ayurveda calls agni.',
    paragraphs: [
      'Digestion begins in the mouth, where chewing and saliva open the food. The stomach’s acid breaks it down, bile and the juices of the pancreas make it soluble, and the small intestine, some six metres long, takes up what the body needs. The large intestine draws back the water.',
      'Ayurveda speaks of agni, the digestive fire: eat warm, at fixed hours, without haste, and leave a third of the stomach empty. Ginger before a meal and fennel after it are the old helpers.',
      'Pain that lasts, blood or sudden loss of weight are matters for a physician.',
    ],
    links: [
      { label: 'Products for digestion', to: '/shop?q=digest' },
      { label: 'Keeping the liver healthy', to: '/ways-to-keep-lever-healthy' },
    ],
  }),
  'womens-health': () => ({
    title: 'Women’s Health',
    titleHi: 'महिला स्वास्थ्य',
    lead: 'Small habits for every stage of life.',
    paragraphs: [
      'Iron, calcium and protein are what a woman’s diet in India lacks most often: green leaves, sesame, pulses, curd and jaggery bring them. Half an hour of brisk walking or yoga a day helps sleep, mood and bones alike.',
      'Ayurveda has long used shatavari and ashoka for the cycle and the years after it. Ask a physician before you take any herb during pregnancy or while nursing.',
    ],
    links: [
      { label: 'Shatavari in our shop', to: '/shop?q=shatavari' },
      { label: 'The digestive system', to: '/human-digestive-system' },
    ],
  }),
  'ways-to-keep-lever-healthy': () => ({
    title: 'Ways to Keep the Liver Healthy',
    titleHi: 'लिवर को स्वस्थ रखने के उपाय',
    lead: 'The liver works silently; a few habits keep it so.',
    paragraphs: [
      'Keep your weight in check, leave alcohol, take medicines only as prescribed, and be vaccinated against hepatitis B. Water, vegetables and an early dinner do the rest.',
      'Amla, bhumyamalaki and kutki are the herbs that Ayurveda traditionally gives for the liver. Yellow eyes or dark urine call for a physician at once.',
    ],
    links: [
      { label: 'Amla in our shop', to: '/shop?q=amla' },
      { label: 'The digestive system', to: '/human-digestive-system' },
    ],
  }),
};

/** The paths of all pages of words, each beginning with a slash. */
export function contentPaths({ brand }: ShopSettings): string[] {
  const own = Object.keys({ ...company, ...policies, ...articles });
  return [...own, ...Object.keys(services).map((name) => `${brand.slug}-${name}`)].map((name) => `/${name}`);
}

/** The page at a path (without its leading slash), or null where we have none. The service pages begin with the brand's slug. */
export function contentPageAt(path: string, settings: ShopSettings): ContentPage | null {
  const slug = `${settings.brand.slug}-`;
  const [pages, name] = path.startsWith(slug)
    ? [services, path.slice(slug.length)]
    : [{ ...company, ...policies, ...articles }, path];
  return Object.hasOwn(pages, name) ? pages[name]!(settings) : null;
}
