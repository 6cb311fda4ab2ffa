import type { MetaDescriptor } from 'react-router';
import { type Matches, settingsOf, titleOf } from '../frame/settings.ts';
import { pageTags } from './page-tags.ts';

/** Pages that are one visitor's own: found by links, never by search engines, and in no sitemap. */
export const privatePages = {
  '/cart': { title: 'Cart', description: 'What you have chosen, with coupons, tax and delivery.' },
  '/checkout': { title: 'Checkout', description: 'Where your order goes and how you pay.' },
  '/thankyou': { title: 'Thank you', description: 'Your order and its number.' },
  '/login': { title: 'Login', description: 'Log in to see your orders and addresses, or go on as a guest.' },
  '/register': { title: 'Register', description: 'Open an account for your orders, addresses and wishlist.' },
  '/forgot': { title: 'Forgot password', description: 'Set a new password with a code that we send you by e-mail.' },
  '/myaccount': { title: 'My Account', description: 'Your orders, addresses and details.' },
  '/wishlist': { title: 'Wishlist', description: 'The products that you have put aside for later.' },
  '/ticket-status': { title: 'Follow your ticket', description: 'Where your question, complaint or return stands.' },
} as const;

/** Other spellings of private pages' addresses. */
export const privateAliases = ['/shoping-cart', '/whishlist'];

/** The `meta` of a private page: made in the browser too, since such a page asks the server for nothing. */
export function privatePage(path: keyof typeof privatePages) {
  const { title, description } = privatePages[path];
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const settings = settingsOf(matches);
    const head = { title: titleOf(matches, title), description, path, robots: 'noindex' } as const;
    return settings ? pageTags(settings, head) : [{ title: head.title }];
  };
}
