/** Words round a health article; the specification's stand as it spells them. */
export const words = {
  home: 'Home',
  blogs: 'Blogs',
  updated: 'Last updated:',
  minutes: (minutes: number) => `${minutes} minutes to read`,
  importantLinks: 'IMPORATANT LINKS',
  terms: 'Terms & Policies',
  complaints: 'Complaints & Redressals',
  advisory: 'Advisory Committee',
  admin: 'Admin Login',
  returns: 'Return Policy',
  shipping: 'Shipping Policy',
  group: (brand: string) => `${brand} GROUP`,
  healthSolutions: 'Health Solutions company',
  pleaseNote: 'Please note',
  disclaimer:
    'This article explains; it does not diagnose and does not replace a visit to a doctor. Please change or stop no medicine because of what you read here. In an emergency call 108 or 112.',
  goods: 'From our shop',
  goodsNote: 'Foods and everyday helpers near the topic. They are not a treatment for any illness.',
  others: 'Read on',
};
