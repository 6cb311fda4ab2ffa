import type { ReactNode } from 'react';

export const words = {
  title: (brand: string) => `Direct sellers · ${brand}`,
  heading: 'Share what you use and trust.',
  lead: (brand: string) =>
    `A direct seller of ${brand} recommends our health and ayurvedic products to people they know, in their own time and in plain words. It costs nothing to join, and there is nothing you must buy.`,
  interested: 'I am interested',
  signIn: 'Sign in with a member ID',
  /** In Hindi on both pages. */
  motto: 'अपनों की सेहत, आपके भरोसे के साथ',
  meaning: 'What a direct seller is',
  independent: (company: string) =>
    `You are an independent person, not our employee. You tell people honestly about the products and help them choose. They buy from ${company} at the price shown in the shop, with our invoice and our right of return.`,
  paid: 'You are paid for goods that are really sold, as the income plan sets out, and never for bringing in people. We run no pyramid and no money circulation scheme.',
  readPlan: 'Read the income plan',
  readTerms: 'Read the terms for direct sellers',
  relyOn: 'What you can rely on',
  assurances: [
    {
      title: 'No fee, ever',
      text: 'Joining, staying and renewing cost nothing. There is no starter kit and no deposit.',
    },
    {
      title: 'Nothing you must buy',
      text: 'Buy what you can use or sell, or buy nothing at all. Your member ID does not depend on it.',
    },
    {
      title: 'Unsold goods come back',
      text: 'Goods in saleable condition go back to us against a refund within 30 days of reaching you.',
    },
    {
      title: 'Free to leave',
      text: 'The agreement gives you a cooling-off period: within it you leave without a reason and without a penalty.',
    },
  ],
  becoming: 'How you become one',
  who: 'You are 18 or older and of sound mind, and in the last five years you were neither convicted of an offence nor declared bankrupt.',
  steps: [
    { title: 'Write to us', text: 'Leave your name and number in the form below.' },
    {
      title: 'We call you',
      text: 'Our staff answer your questions and tell you plainly what the work is and is not.',
    },
    {
      title: 'Orientation',
      text: 'You learn about the products, the income plan and honest selling before you decide.',
    },
    {
      title: 'Agreement and identity',
      text: 'You read and accept the written agreement, and we verify your identity and address.',
    },
    { title: 'Your member ID', text: 'You receive your member ID and identity card, and sign in here.' },
  ],
  noPromise: 'No promise of income',
  disclaimer: (brand: string, address: ReactNode): ReactNode[] => [
    `${brand} promises nobody an income. What a direct seller earns depends on their own effort and skill and on what people really buy; some earn little or nothing. Whoever promises you a fixed or a high income, a trip, or a reward for bringing in people does not speak for us. Please tell us at `,
    address,
    '.',
  ],
  tellUs: 'Tell us that you are interested',
  weCall: (hours: string) =>
    `Our staff will call you on the number you leave. Hours: ${hours}. Sending the form binds you to nothing; only the signed agreement does.`,
};
