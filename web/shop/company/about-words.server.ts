/** Words of the About page that need not travel with its script. */
export const words = {
  cin: {
    name: 'Corporate identity number (CIN)',
    text: 'Entry of the company with the Registrar of Companies, Ministry of Corporate Affairs.',
  },
  gstin: {
    name: 'GST registration (GSTIN)',
    text: (state: string) => `Goods and Services Tax registration in ${state}.`,
  },
  ayush: {
    name: 'AYUSH manufacturing licence',
    text: 'State licence under which the Ayurvedic medicines are made.',
  },
  fssai: {
    name: 'FSSAI licence',
    text: 'Food Safety and Standards Authority of India; for honey, teas, ghee and other foods.',
  },
  links: {
    terms: 'Terms & Policies',
    returns: 'Return Policy',
    shipping: 'Shipping Policy',
    complaints: 'Complaints & Redressal',
    sellerTerms: 'Direct Seller Terms',
    incomePlans: 'Income Plans',
    gallery: 'Gallery',
    contact: 'Contact Us',
    sellersSite: 'Direct sellers’ site',
  },
  questions: (state: string, hours: string, email: string) => [
    {
      question: 'Do I need an account to order?',
      answer:
        'No. You can check out as a guest. With an account you see your orders, keep your addresses and find your cart again on another device.',
    },
    {
      question: 'What does delivery cost, and how long does it take?',
      answer: `Delivery is free in ${state} and chargeable elsewhere in India; the cart and the checkout show the charge before you order. International shipping is a flat Rs 3000. Orders leave us within 2 working days and take 3 to 7 days.`,
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
      answer: `Call us (${hours}) or write to ${email}. What is not settled within 15 days goes to the next level.`,
    },
  ],
};
