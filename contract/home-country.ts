/** As addresses name it. Few pages need the long lists of countries and states. */
export const india = 'India';
