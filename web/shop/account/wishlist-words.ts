export const words = {
  home: 'Home',
  name: 'Wishlist',
  failed: 'Some products could not be loaded just now.',
  tryAgain: 'Try again',
  out: 'Out of stock just now',
  viewCart: 'View Cart',
  add: 'ADD TO CART',
  gone: 'This product is no longer available.',
  remove: (product: string) => `Remove ${product} from the wishlist`,
  removeGone: 'Remove the product that is no longer available from the wishlist',
  empty: 'Nothing on your wishlist yet. Tap the heart of a product to keep it here.',
  browse: 'Browse the shop',
};
