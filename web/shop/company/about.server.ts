import type { Brand, ShopSettings } from '#contract/content.ts';
import { aboutDetails as messages } from '#messages/company.ts';
import { portalUrl } from '../frame/settings.ts';

/** The company's number in a public register. */
export interface Registration {
  name: string;
  number: string;
  /** The register's authority, and what the entry is for. */
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface AboutLink {
  label: string;
  to: string;
  /** Opens another site in a new tab. */
  external?: boolean;
}

export interface AboutParts {
  registrations: Registration[];
  links: AboutLink[];
  questions: Question[];
}

function listRegistrations(brand: Brand): Registration[] {
  const { cin, gstin, ayush, fssai } = messages;
  const all = [
    { ...cin, number: brand.cin },
    { name: gstin.name, number: brand.gstin, text: gstin.text({ state: brand.state }) },
    { ...ayush, number: brand.ayush_licence },
    { ...fssai, number: brand.fssai },
  ];
  return all.filter(({ number }) => number !== '');
}

/** Leaves out numbers that the company record lacks. */
export function buildAboutParts(settings: ShopSettings): AboutParts {
  const { brand } = settings;
  const label = messages.links;
  return {
    registrations: listRegistrations(brand),
    links: [
      { label: label.terms, to: '/terms-policies' },
      { label: label.returns, to: '/return-policy' },
      { label: label.shipping, to: '/shipping-policy' },
      { label: label.complaints, to: '/complaints-and-redressals' },
      { label: label.sellerTerms, to: '/direct-seller-terms' },
      { label: label.incomePlans, to: '/incomeplans' },
      { label: label.gallery, to: '/gallery' },
      { label: label.contact, to: '/contact' },
      { label: label.sellersSite, to: portalUrl(settings), external: true },
    ],
    questions: messages.questions.map(({ question, answer }) => ({
      question,
      answer:
        typeof answer === 'string'
          ? answer
          : answer({
              state: brand.state,
              hours: brand.support_hours,
              email: brand.email,
              days: settings.return_days,
              noticeDays: settings.exit_notice_days,
            }),
    })),
  };
}
