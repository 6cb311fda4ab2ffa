export const words = {
  name: 'About Us',
  /** Below the heading, on English pages only. */
  headingHi: 'हमारे बारे में',
  lead: (company: string, city: string, state: string, year: number) =>
    `${company} makes and sells Ayurvedic products from ${city}, ${state}, since ${year}.`,
  opening:
    'Ayurveda begins with the plant: where it grew, when it was gathered, how long it was dried. That is where our work begins, too.',
  making: (city: string) =>
    `From ${city} the foothills are an hour away. Amla, tulsi, giloy and forest honey reach us in their season; churna is ground in small lots, oils are cooked with their herbs for days, and each batch is examined before it is filled.`,
  honesty:
    'Every pack names its ingredients, its licence and its batch, and every price in the shop includes all taxes. We say what a product has been used for in the tradition of Ayurveda. We do not promise cures; for an illness, please see a physician.',
  details: 'Company details',
  registeredName: 'Registered name',
  registeredOffice: 'Registered office',
  phone: (hours: string) => `Phone, ${hours}`,
  email: 'E-mail',
  registrations: 'Registrations',
  copies: <Part>(address: Part): (string | Part)[] => [
    'Copies of the certificates are sent on request: ',
    address,
    '.',
  ],
  achievers: 'Our achievers',
  recommending: (brand: string) =>
    `A direct seller of ${brand} recommends products that he or she uses. The recommendation is rewarded when somebody buys, never for enrolling people. Sixteen ranks, from Simple to Supremo Director, honour those who build a team that sells.`,
  joining:
    'Joining is free, and nothing must be bought for it. What a seller earns depends on sales alone; no income is promised.',
  seePlan: 'See the income plan',
  faq: 'Frequently asked questions',
  links: 'Important links',
  newTab: '(opens in a new tab)',
};
