import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Offer } from '#contract/content.ts';
import OffersScreen from './offers-screen.tsx';

const offer: Offer = {
  id: 1,
  offer_image: '',
  offer_title: 'Diwali',
  offer_short_description: 'Short',
  offer_long_description: 'Long',
  offer_valid_from: '2026-11-01',
  offer_valid_to: '2026-11-20',
  offer_state: 'ended',
  offer_coupon_code: 'TEA15',
  picture: null,
};
const shown = (offers: Offer[]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(OffersScreen, { offers })));

it('says so where there is no offer, and leads to the shop', () => {
  const html = shown([]);
  expect(html).toContain('No offers right now.');
  expect(html).toContain('href="/shop"');
  expect(html).not.toContain('<article');
});

it('says that an offer is over and shows none of its missing picture', () => {
  const html = shown([offer]);
  expect(html).toContain('>Ended</p>');
  expect(html).toContain('<time dateTime="2026-11-20">20 Nov 2026</time>');
  expect(html).not.toContain('<img');
});

it('gives the coupon of an offer to copy, until the offer is over', () => {
  const button = 'aria-label="Copy coupon TEA15"';
  expect(shown([{ ...offer, offer_state: 'valid' }])).toContain(button);
  expect(shown([{ ...offer, offer_state: 'upcoming' }])).toContain(button);
  expect(shown([offer])).not.toContain(button);
  expect(shown([{ ...offer, offer_state: 'valid', offer_coupon_code: null }])).not.toContain('Copy coupon');
});

it('takes descriptions as plain text', () => {
  const html = shown([{ ...offer, offer_long_description: '<b>Bold</b>\nSecond line' }]);
  expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;\nSecond line');
});
