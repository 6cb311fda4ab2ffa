import { expect, it } from 'vitest';
import {
  buildArticle,
  buildBreadcrumbs,
  buildOrganization,
  toJsonLd,
  buildProduct,
  buildWebSite,
  type DescribedProduct,
} from './structured-data.server.ts';
import { sampleSettings } from './sample-settings.ts';

const picture = (image_name: string) => ({ image_name, width: 960, height: 1200, widths: [320], placeholder: '' });
const product: DescribedProduct = {
  id: 7,
  product_name: 'Amla Juice',
  product_name_hi: 'आँवला रस',
  product_sale_price: 199.5,
  product_regular_price: 249,
  product_struck_price: 225,
  product_quantity: 3,
  product_short_description: 'Short.',
  more_product_images: [picture('one.jpg'), picture('two.jpg')],
  category: { id: 2, category_name: 'Juices', category_name_hi: 'रस' },
  picture: picture('one.jpg'),
  sku: 'amla-juice-1l',
  rating: { average: 4.3, count: 3, sample: false },
  country_of_origin: 'India',
};

it('tells a product’s price as it is sold, its pictures once each, and whether it is there', () => {
  const data = buildProduct(sampleSettings, product);
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Amla Juice',
    alternateName: 'आँवला रस',
    sku: 'amla-juice-1l',
    url: 'https://shop.example/product-details/7',
    brand: { '@type': 'Brand', name: 'Aarvya' },
    image: ['https://shop.example/product-images/one.jpg', 'https://shop.example/product-images/two.jpg'],
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5, worstRating: 1 },
    offers: {
      price: '199.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      // The struck-out price, which need not be the MRP.
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '225.00' },
    },
  });
  const soldOut = {
    ...product,
    rating: { average: 5, count: 4, sample: true },
    product_sale_price: null,
    product_struck_price: null,
    product_quantity: 0,
    product_name_hi: '',
  };
  const soldOutData = buildProduct(sampleSettings, soldOut);
  expect(soldOutData).toMatchObject({ offers: { price: '249.00', availability: 'https://schema.org/OutOfStock' } });
  expect(soldOutData['offers']).not.toHaveProperty('priceSpecification');
  expect(JSON.parse(JSON.stringify(soldOutData))).not.toHaveProperty('alternateName');
  // Made-up demo ratings are not published to search engines.
  expect(soldOutData).not.toHaveProperty('aggregateRating');
});

it('says what a described picture shows', () => {
  const front = { ...picture('one.jpg'), alt: 'A bottle of amla juice' };
  expect(buildProduct(sampleSettings, { ...product, picture: front })['image']).toEqual([
    {
      '@type': 'ImageObject',
      url: 'https://shop.example/product-images/one.jpg',
      caption: 'A bottle of amla juice',
    },
    'https://shop.example/product-images/two.jpg',
  ]);
});

it('numbers the steps of a trail from 1 and makes their addresses absolute', () => {
  const steps = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
  ];
  expect(buildBreadcrumbs('https://shop.example', steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://shop.example/shop' },
  ]);
});

it('knows company and site from the settings alone', () => {
  const renamed = { ...sampleSettings, brand: { ...sampleSettings.brand, name: 'Vanya', phones: [] } };
  const data = JSON.parse(
    JSON.stringify(toJsonLd(buildOrganization(renamed), buildWebSite(renamed))['script:ld+json']),
  );
  expect(data['@context']).toBe('https://schema.org');
  const [company, site] = data['@graph'];
  expect(company).toMatchObject({ '@type': 'Organization', name: 'Vanya', legalName: 'Aarvya Ltd', taxID: 'G' });
  expect(company.address).toMatchObject({
    streetAddress: 'Plot 27',
    addressLocality: 'Dehradun',
    addressCountry: 'IN',
  });
  expect(company).not.toHaveProperty('telephone');
  expect(site.potentialAction.target.urlTemplate).toBe('https://shop.example/shop?q={search_term_string}');
  expect(site.publisher['@id']).toBe(company['@id']);
});

it('tells an article with its drawing, its day and who stands for it', () => {
  const article = {
    title: 'Rest',
    lead: 'Why.',
    path: '/rest',
    updated_on: '2026-11-21',
    picture: picture('rest.jpg'),
  };
  expect(buildArticle(sampleSettings, article)).toMatchObject({
    '@type': 'Article',
    mainEntityOfPage: 'https://shop.example/rest',
    headline: 'Rest',
    description: 'Why.',
    inLanguage: 'en-IN',
    dateModified: '2026-11-21',
    image: ['https://shop.example/assets/drawings/rest.jpg'],
    author: { '@id': 'https://shop.example/#company', name: 'Aarvya' },
    publisher: { '@id': 'https://shop.example/#company' },
  });
});
