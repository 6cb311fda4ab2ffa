import { expect, test } from 'vitest';
import { presetBrand } from '#server/content/index.ts';
import { manifestText, portalManifestText, robotsText, sitemapText } from './seo-files.ts';

const shop = 'https://shop.example';

test('a site map lists absolute addresses in each language, escaped, with the time of change where it is known', () => {
  const text = sitemapText(shop, [
    { path: '/' },
    { path: '/product-details/7', changed: new Date('2026-11-21T12:00:00+05:30') },
    { path: '/केश?a=1&b="2"' },
    { path: '/product-category/3', languages: ['en'] },
  ]);
  const twins = (path: string) =>
    `<xhtml:link rel="alternate" hreflang="en-IN" href="https://shop.example${path}"/>` +
    `<xhtml:link rel="alternate" hreflang="hi-IN" href="https://shop.example/hi${path === '/' ? '' : path}"/>`;
  const word = '/%E0%A4%95%E0%A5%87%E0%A4%B6?a=1&amp;b=%222%22';
  const changed = '<lastmod>2026-11-21T06:30:00.000Z</lastmod>';
  expect(text.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    `<url><loc>https://shop.example/</loc>${twins('/')}</url>`,
    `<url><loc>https://shop.example/hi</loc>${twins('/')}</url>`,
    `<url><loc>https://shop.example/product-details/7</loc>${changed}${twins('/product-details/7')}</url>`,
    `<url><loc>https://shop.example/hi/product-details/7</loc>${changed}${twins('/product-details/7')}</url>`,
    `<url><loc>https://shop.example${word}</loc>${twins(word)}</url>`,
    `<url><loc>https://shop.example/hi${word}</loc>${twins(word)}</url>`,
    `<url><loc>https://shop.example/product-category/3</loc><xhtml:link rel="alternate" hreflang="en-IN" href="https://shop.example/product-category/3"/></url>`,
    '</urlset>',
    '',
  ]);
});

test('crawlers may read all pages, and learn where the site map is', () => {
  expect(robotsText(shop)).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://shop.example/sitemap.xml\n');
});

test('the manifest bears the name that staff gave the shop', () => {
  const manifest = JSON.parse(manifestText({ ...presetBrand, name: 'Vanya', tagline: 'From the forest' }));
  expect(manifest).toMatchObject({
    name: 'Vanya',
    short_name: 'Vanya',
    description: 'From the forest',
    start_url: '/',
  });
  expect(manifest.icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable')).toEqual([
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});

test('the seller portal is an app that opens with the seller’s own page, in each language', () => {
  const brand = { ...presetBrand, name: 'Vanya' };
  expect(JSON.parse(portalManifestText(brand, 'en'))).toMatchObject({
    name: 'Vanya · Direct sellers',
    short_name: 'Vanya',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
  });
  expect(JSON.parse(portalManifestText(brand, 'hi'))).toMatchObject({
    start_url: '/hi/home',
    id: '/home',
    lang: 'hi-IN',
  });
});
