/** Titles and descriptions of the pages that are one visitor's own. */
export const words = {
  '/cart': { title: 'Cart', description: 'What you have chosen, with coupons, tax and delivery.' },
  '/checkout': { title: 'Checkout', description: 'Where your order goes and how you pay.' },
  '/thankyou': { title: 'Thank you', description: 'Your order and its number.' },
  '/login': { title: 'Login', description: 'Log in to see your orders and addresses, or go on as a guest.' },
  '/register': { title: 'Register', description: 'Open an account for your orders, addresses and wishlist.' },
  '/forgot': { title: 'Forgot password', description: 'Set a new password with a code that we send you by e-mail.' },
  '/myaccount': { title: 'My Account', description: 'Your orders, addresses and details.' },
  '/wishlist': { title: 'Wishlist', description: 'The products that you have put aside for later.' },
  '/ticket-status': { title: 'Follow your ticket', description: 'Where your question, complaint or return stands.' },
  '/track-order': {
    title: 'Track your order',
    description: 'Where an order stands that was placed without an account.',
  },
  '/order': { title: 'Your order', description: 'Where your order stands, and what you can do about it.' },
};
