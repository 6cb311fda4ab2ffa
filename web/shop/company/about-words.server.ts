import type { Brand, ShopSettings } from '#contract/content.ts';

/** A number under which the company stands in a public register. */
export interface Registration {
  name: string;
  number: string;
  /** Who keeps the register, and what the entry is for. */
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface AboutLink {
  label: string;
  to: string;
  /** On another site, in a new tab. */
  external?: boolean;
}

/** Words of the About page that need not travel with its script. */
export interface AboutWords {
  registrations: Registration[];
  links: AboutLink[];
  questions: Question[];
}

function registrationsOf(brand: Brand): Registration[] {
  const all = [
    {
      name: 'Corporate identity number (CIN)',
      number: brand.cin,
      text: 'Entry of the company with the Registrar of Companies, Ministry of Corporate Affairs.',
    },
    {
      name: 'GST registration (GSTIN)',
      number: brand.gstin,
      text: `Goods and Services Tax registration in ${brand.state}.`,
    },
    {
      name: 'AYUSH manufacturing licence',
      number: brand.ayush_licence,
      text: 'State licence under which the Ayurvedic medicines are made.',
    },
    {
      name: 'FSSAI licence',
      number: brand.fssai,
      text: 'Food Safety and Standards Authority of India; for honey, teas, ghee and other foods.',
    },
  ];
  return all.filter(({ number }) => number !== '');
}

function questionsOf(brand: Brand): Question[] {
  return [
    {
      question: 'Do I need an account to order?',
      answer:
        'No. You can check out as a guest. With an account you see your orders, keep your addresses and find your cart again on another device.',
    },
    {
      question: 'What does delivery cost, and how long does it take?',
      answer: `Delivery is free in ${brand.state} and chargeable elsewhere in India; the cart and the checkout show the charge before you order. International shipping is a flat Rs 3000. Orders leave us within 2 working days and take 3 to 7 days.`,
    },
    {
      question: 'How can I pay?',
      answer:
        'Cash on delivery, or online where the checkout offers it. Prices include all taxes; nothing is added to them but the delivery charge.',
    },
    {
      question: 'May I return a product?',
      answer:
        'Yes, within 30 days of purchase and at least 30 days before the product’s expiry, unopened and with its bill.',
    },
    {
      question: 'What are the six digits that the checkout asks for?',
      answer:
        'The member ID of the direct seller who recommended us to you. If nobody did, leave the field empty; the price is the same.',
    },
    {
      question: 'What is a sale point (SP)?',
      answer:
        'Each product carries sale points. They count for direct sellers only, whose monthly income follows from them; for customers they change neither price nor service.',
    },
    {
      question: 'How do I become a direct seller, and what does it cost?',
      answer:
        'Leave your name on the direct sellers’ site and we call you. Joining is free: there is no fee and nothing that you must buy for it, and you may leave at any time with 30 days’ written notice.',
    },
    {
      question: 'Whom do I tell when something went wrong?',
      answer: `Call us (${brand.support_hours}) or write to ${brand.email}. What is not settled within 15 days goes to the next level.`,
    },
  ];
}

/** Numbers, links and questions of the About page, from the company's record. A number that is not recorded has no card. */
export function aboutWords({ brand, admin_url }: ShopSettings): AboutWords {
  return {
    registrations: registrationsOf(brand),
    links: [
      { label: 'Terms & Policies', to: '/terms-policies' },
      { label: 'Return Policy', to: '/return-policy' },
      { label: 'Shipping Policy', to: '/shipping-policy' },
      { label: 'Complaints & Redressal', to: '/complaints-and-redressals' },
      { label: 'Direct Seller Terms', to: '/direct-seller-terms' },
      { label: 'Income Plans', to: '/incomeplans' },
      { label: 'Gallery', to: '/gallery' },
      { label: 'Contact Us', to: '/contact' },
      { label: 'Direct sellers’ site', to: admin_url, external: true },
    ],
    questions: questionsOf(brand),
  };
}
