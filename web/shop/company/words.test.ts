import { expect, it } from 'vitest';
import { sampleSettings } from '../head/sample-settings.ts';
import { aboutWords } from './about-words.server.ts';
import { servicesOf } from './services-words.server.ts';

const settings = {
  ...sampleSettings,
  brand: {
    ...sampleSettings.brand,
    name: 'Vanya',
    slug: 'vanya',
    legal_name: 'Vanya Herbals Ltd',
    email: 'care@vanya.example',
    cin: '',
  },
};

it('shows a card for each recorded number, and none for one that is missing', () => {
  expect(aboutWords(settings).registrations.map(({ number }) => number)).toEqual(['G', 'A', 'F']);
});

it('answers with the company’s own address and state', () => {
  const answers = aboutWords(settings).questions.map(({ answer }) => answer);
  expect(answers.filter((answer) => answer.includes('care@vanya.example'))).toHaveLength(1);
  expect(answers.join()).toContain('Delivery is free in Uttarakhand');
  expect(JSON.stringify(aboutWords(settings))).not.toContain('Aarvya');
});

it('shows the three services under the company’s own slug, in the words of their pages', () => {
  expect(servicesOf(settings).map(({ to, title, titleHi }) => [to, title, titleHi])).toEqual([
    ['/vanya-jyotish-peeth', 'Vanya Jyotish Peeth', 'ज्योतिष पीठ'],
    ['/vanya-yogpeeth', 'Vanya Yogpeeth', 'योगपीठ'],
    ['/vanya-ayur-jyoti', 'Vanya Ayur Jyoti', 'आयुर ज्योति'],
  ]);
  expect(servicesOf(settings).filter(({ lead, topics }) => lead === '' || topics.length === 0)).toEqual([]);
});

it('leads to pages of the shop, and to the office in a new tab', () => {
  const { links } = aboutWords(settings);
  expect(links.filter(({ external }) => external)).toEqual([
    { label: 'Direct sellers’ site', to: 'https://office.example', external: true },
  ]);
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length);
});
