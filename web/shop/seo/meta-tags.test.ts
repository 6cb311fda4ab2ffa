import type { MetaDescriptor } from 'react-router';
import { expect, it } from 'vitest';
import { buildMetaTags } from './meta-tags.ts';
import { areaIn } from '#locales/messages.ts';
import { privatePage, privatePages } from './private-page.ts';
import { sampleSettings } from './sample-settings.ts';

function byName(tags: readonly MetaDescriptor[]): Record<string, unknown> {
  return Object.fromEntries(
    (tags as Record<string, string>[]).map((tag) => {
      if ('title' in tag) return ['title', tag['title']];
      if (tag['rel'] === 'canonical') return ['canonical', tag['href']];
      return [tag['name'] ?? tag['property'], tag['content']];
    }),
  );
}

const file = { image_name: 'amla.jpg', width: 960, height: 1200, widths: [320], placeholder: '' };

it('says the same to search engines and to those who share, in absolute addresses', () => {
  const page = { title: 'Amla | Aarvya', description: 'Sour.', path: '/product-details/7', price: 349 };
  expect(byName(buildMetaTags(sampleSettings, { ...page, picture: { file, alt: 'Amla' } }))).toEqual({
    title: 'Amla | Aarvya',
    canonical: 'https://shop.example/product-details/7',
    description: 'Sour.',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Amla | Aarvya',
    'twitter:description': 'Sour.',
    'twitter:image': 'https://shop.example/product-images/amla.jpg',
    'twitter:image:alt': 'Amla',
    'og:type': 'product',
    'og:site_name': 'Aarvya',
    'og:locale': 'en_IN',
    'og:title': 'Amla | Aarvya',
    'og:description': 'Sour.',
    'og:url': 'https://shop.example/product-details/7',
    'og:image': 'https://shop.example/product-images/amla.jpg',
    'og:image:width': '960',
    'og:image:height': '1200',
    'og:image:alt': 'Amla',
    'product:price:amount': '349.00',
    'product:price:currency': 'INR',
  });
});

it('shows the shop’s own picture for a page that has none, and says no price', () => {
  const tags = byName(buildMetaTags(sampleSettings, { title: 'T', description: 'D', path: '/', picture: null }));
  expect(tags).toMatchObject({
    canonical: 'https://shop.example/',
    'og:type': 'website',
    'og:image': 'https://shop.example/share.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
  });
  expect(Object.keys(tags).filter((name) => name === 'robots' || name.startsWith('product:'))).toEqual([]);
});

const shop = areaIn('en', 'shop');
const wordsOf: Record<(typeof privatePages)[number], { title: string; description: string }> = {
  '/cart': shop.cartPage,
  '/checkout': shop.checkoutPage,
  '/thankyou': shop.thankYouPage,
  '/login': shop.loginPage,
  '/register': shop.registerPage,
  '/forgot': shop.forgotPage,
  '/myaccount': shop.accountPage,
  '/wishlist': shop.wishlistPage,
  '/ticket-status': shop.ticketStatusPage,
  '/track-order': shop.trackOrderPage,
  '/stop-reminder': shop.stopReminderPage,
  '/undo': shop.undoPage,
  '/seller-login': shop.sellerLoginPage,
};

it('keeps private pages out of search engines, each with words of its own', () => {
  const matches = [{ id: 'root', loaderData: { settings: sampleSettings } }];
  const all = privatePages.map((path) => byName(privatePage(path, wordsOf[path])({ matches })));
  expect(all.map((tags) => tags['robots'])).toEqual(privatePages.map(() => 'noindex'));
  expect(all.map((tags) => tags['canonical'])).toEqual(privatePages.map((path) => `https://shop.example${path}`));
  for (const name of ['title', 'description'])
    expect(new Set(all.map((tags) => tags[name])).size, name).toBe(privatePages.length);
  expect(all[0]!['title']).toBe('Cart | Aarvya');
});

it('still names a private page whose settings did not load', () => {
  expect(privatePage('/cart', shop.cartPage)({ matches: [undefined] })).toEqual([{ title: 'Cart' }]);
});
