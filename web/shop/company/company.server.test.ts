import { expect, it } from 'vitest';
import { sampleSettings } from '../seo/sample-settings.ts';
import { buildAboutParts } from './about.server.ts';
import { loadServices } from './services.server.ts';

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
  expect(buildAboutParts(settings).registrations.map(({ number }) => number)).toEqual(['G', 'A', 'F']);
});

it('answers with the company’s own address and state', () => {
  const answers = buildAboutParts(settings).questions.map(({ answer }) => answer);
  expect(answers.filter((answer) => answer.includes('care@vanya.example'))).toHaveLength(1);
  expect(answers.join()).toContain('Delivery is free in Uttarakhand');
  const soon = buildAboutParts({ ...settings, exit_notice_days: 7 }).questions.map(({ answer }) => answer);
  expect(soon.join()).toContain('with 7 days’ written notice');
  expect(JSON.stringify(buildAboutParts(settings))).not.toContain('Aarvya');
});

it('shows the three services under the company’s own slug, in the words of their pages', async () => {
  const page = (path: string) =>
    Promise.resolve({
      status: 'success' as const,
      data: {
        path,
        language: 'en' as const,
        title: `Title of ${path}`,
        lead: 'Lead',
        blocks: [],
        faq: false,
        topics: [],
        updated_on: '2026-11-21',
      },
    });
  const services = await loadServices(settings, { page });
  expect(services.map(({ to, title, titleHi }) => [to, title, titleHi])).toEqual([
    ['/vanya-jyotish-peeth', 'Title of /vanya-jyotish-peeth', 'ज्योतिष पीठ'],
    ['/vanya-yogpeeth', 'Title of /vanya-yogpeeth', 'योगपीठ'],
    ['/vanya-ayur-jyoti', 'Title of /vanya-ayur-jyoti', 'आयुर ज्योति'],
  ]);
  expect(services.filter(({ lead, topics }) => lead === '' || topics.length === 0)).toEqual([]);
});

it('leads to pages of the shop, and to the office in a new tab', () => {
  const { links } = buildAboutParts(settings);
  expect(links.filter(({ external }) => external)).toEqual([
    { label: 'Direct sellers’ site', to: 'https://office.example', external: true },
  ]);
  expect(new Set(links.map(({ to }) => to)).size).toBe(links.length);
});
