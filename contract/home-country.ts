/** The country that the shop is in, as addresses name it; apart from the lists of countries and states, which few pages need. */
export const india = 'India';
