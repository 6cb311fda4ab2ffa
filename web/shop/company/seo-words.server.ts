/** What the company's pages say of themselves to search engines. */
export const words = {
  about: {
    title: 'About Us',
    lead: (company: string) =>
      `${company}: company details, registrations and licences, direct sellers, frequently asked questions.`,
  },
  gallery: { title: 'Gallery', lead: 'Pictures of our herbs, our shelves and the hills they come from.' },
  incomePlans: {
    title: 'Income Plans',
    lead: 'The direct sellers’ plan: rebate, group sale income, ranks, E-, R- and P-bonus. No income is promised.',
  },
  offers: {
    title: 'Offers',
    lead: 'Coupons and reduced prices that hold just now, with their conditions and dates.',
  },
  services: { title: 'Services', lead: 'Consultation in Jyotish, Yoga and Ayurveda, by appointment.' },
};
