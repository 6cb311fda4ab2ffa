/** Of each service the name below its title, on English pages only, and the topics of its own page (spec section 2, 'Service pages'). */
export const words = {
  jyotish: {
    titleHi: 'ज्योतिष पीठ',
    topics: ['Medical astrology', 'Career', 'Marriage', 'Children', 'The supernatural'],
  },
  yog: {
    titleHi: 'योगपीठ',
    topics: ['Asana, pranayama and meditation', 'Classes for every age', 'Yoga in schools and villages'],
  },
  ayur: {
    titleHi: 'आयुर ज्योति',
    topics: ['Herbs and a daily routine', 'Counsel of Jyotish', 'Products at the shop’s prices'],
  },
};
