/** What product cards say, in lists and beside pages. */
export const words = {
  add: 'ADD TO CART',
  addNamed: (name: string) => `ADD TO CART, ${name}`,
  know: 'KNOW MORE',
  knowNamed: (name: string) => `KNOW MORE, ${name}`,
  viewCart: 'View Cart',
  outOfStock: 'Out of stock',
  points: (points: string) => `Sale Point - ${points}`,
  wishlist: (name: string) => `Wishlist: ${name}`,
};
