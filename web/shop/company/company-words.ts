/** Words of more than one page of the company. */
export const words = {
  home: 'Home',
  browse: 'Browse the shop',
  sellersSite: 'Direct sellers’ site',
};
