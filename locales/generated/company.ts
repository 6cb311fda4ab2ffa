// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'company');

export const about: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: (values: { company: string | number; city: string | number; state: string | number; year: string | number }) => string;
  readonly beginning: string;
  readonly making: (values: { city: string | number }) => string;
  readonly honesty: string;
  readonly details: string;
  readonly registeredName: string;
  readonly registeredOffice: string;
  readonly phone: (values: { hours: string | number }) => string;
  readonly email: string;
  readonly registrations: string;
  readonly copies: (values: { address: string | number }) => string;
  readonly achievers: string;
  readonly directSellers: (values: { brand: string | number }) => string;
  readonly joining: string;
  readonly seePlan: string;
  readonly faq: string;
  readonly links: string;
  readonly newTab: string;
  readonly achieversAbout: string;
} = area.about;

export const aboutDetails: {
  readonly cin: {
    readonly name: string;
    readonly text: string;
  };
  readonly gstin: {
    readonly name: string;
    readonly text: (values: { state: string | number }) => string;
  };
  readonly ayush: {
    readonly name: string;
    readonly text: string;
  };
  readonly fssai: {
    readonly name: string;
    readonly text: string;
  };
  readonly links: {
    readonly terms: string;
    readonly returns: string;
    readonly shipping: string;
    readonly complaints: string;
    readonly sellerTerms: string;
    readonly incomePlans: string;
    readonly gallery: string;
    readonly contact: string;
    readonly sellersSite: string;
  };
  readonly questions: readonly [{
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { state: string | number }) => string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { days: string | number }) => string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: string;
  }, {
    readonly question: string;
    readonly answer: (values: { noticeDays: number }) => string;
  }, {
    readonly question: string;
    readonly answer: (values: { hours: string | number; email: string | number }) => string;
  }];
} = area.aboutDetails;

export const catalogue: {
  readonly name: string;
  readonly heading: string;
  readonly lead: string;
  readonly description: string;
  readonly view: string;
  readonly download: string;
  readonly oneProduct: string;
  readonly products: (values: { count: string | number }) => string;
  readonly fileNote: string;
  readonly contents: string;
  readonly empty: string;
  readonly cover: string;
} = area.catalogue;

export const common: {
  readonly home: string;
  readonly browse: string;
  readonly sellersSite: string;
} = area.common;

export const documents: {
  readonly incomePlan: string;
  readonly certificate: string;
  readonly specimen: string;
} = area.documents;

export const gallery: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: string;
  readonly videos: string;
  readonly videoOf: (values: { brand: string | number }) => string;
  readonly channel: string;
  readonly visitChannel: string;
  readonly viewLarger: (values: { title: string | number }) => string;
  readonly none: string;
  readonly herbs: string;
  readonly herbNames: {
    readonly tulsi: string;
    readonly ashwagandha: string;
    readonly amla: string;
    readonly brahmi: string;
    readonly turmeric: string;
    readonly neem: string;
  };
  readonly filmLabel: string;
  readonly filmNote: string;
  readonly play: string;
  readonly playNote: string;
  readonly picture: string;
  readonly position: (values: { at: string | number; count: string | number }) => string;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
} = area.gallery;

export const incomePlan: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: string;
  readonly noPromise: string;
  readonly rates: string;
  readonly payouts: string;
  readonly sellerTerms: string;
  readonly unavailable: string;
  readonly since: (values: { day: string | number }) => string;
  readonly pointValue: string;
  readonly personal: string;
  readonly active: string;
  readonly points: (values: { points: string | number }) => string;
  readonly freeze: string;
  readonly byProduct: string;
  readonly product: string;
  readonly price: string;
  readonly sp: string;
  readonly rebate: string;
  readonly rebateText: string;
  readonly rebateTable: string;
  readonly purchase: string;
  readonly over: (values: { amount: string | number }) => string;
  readonly upTo: (values: { amount: string | number }) => string;
  readonly between: (values: { over: string | number; upTo: string | number }) => string;
  readonly group: string;
  readonly groupText: (values: { points: string | number }) => string;
  readonly groupTable: string;
  readonly level: string;
  readonly levelNumber: (values: { level: string | number }) => string;
  readonly income: string;
  readonly ranks: string;
  readonly ranksText: (values: { limit: string | number }) => string;
  readonly ranksTable: string;
  readonly ranksCaption: string;
  readonly rank: string;
  readonly leaders: string;
  readonly network: string;
  readonly eBonus: string;
  readonly rBonus: string;
  readonly byRank: string;
  readonly chart: string;
  readonly rankNames: {
    readonly Simple: string;
    readonly 'Bronze Star': string;
    readonly 'Silver Star': string;
    readonly 'Gold Star': string;
    readonly 'Emerald Gem': string;
    readonly 'Topaz Gem': string;
    readonly 'Diamond Gem': string;
    readonly Champion: string;
    readonly Ambassador: string;
    readonly Director: string;
    readonly 'Super Director': string;
    readonly 'Chief Director': string;
    readonly 'Executive Director': string;
    readonly 'Presidential Director': string;
    readonly 'Royal Director': string;
    readonly 'Supremo Director': string;
  };
  readonly fixedIncome: (values: { rank: string | number; name: string | number; amount: string | number }) => string;
  readonly fixedIncomeOpen: (values: { rank: string | number; name: string | number }) => string;
  readonly pBonus: string;
  readonly pBonusText: string;
  readonly pBonusNone: string;
  readonly pBonusTable: string;
  readonly ownPoints: string;
  readonly range: (values: { from: string | number; to: string | number }) => string;
  readonly tryAgain: string;
  readonly levels: string;
  readonly incomes: string;
  readonly incomesText: (values: { count: number }) => string;
  readonly bandsTable: string;
  readonly incomeOfMonth: string;
  readonly share: string;
  readonly nothing: string;
  readonly monthsTable: string;
  readonly month: string;
  readonly sellers: string;
  readonly earners: string;
  readonly median: string;
  readonly incomesNote: string;
} = area.incomePlan;

export const offers: {
  readonly name: string;
  readonly lead: string;
  readonly states: {
    readonly valid: string;
    readonly upcoming: string;
    readonly ended: string;
  };
  readonly from: string;
  readonly to: string;
  readonly none: string;
} = area.offers;

export const services: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: string;
  readonly more: string;
  readonly moreAbout: (values: { service: string | number }) => string;
  readonly how: string;
  readonly steps: readonly [{
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }, {
    readonly title: string;
    readonly text: string;
  }];
  readonly ways: string;
  readonly note: string;
} = area.services;

export const serviceCards: {
  readonly jyotish: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string, string, string];
  };
  readonly yog: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string];
  };
  readonly ayur: {
    readonly titleHi: string;
    readonly topics: readonly [string, string, string];
  };
} = area.serviceCards;

export const seo: {
  readonly about: {
    readonly title: string;
    readonly lead: (values: { company: string | number }) => string;
  };
  readonly gallery: {
    readonly title: string;
    readonly lead: string;
  };
  readonly incomePlans: {
    readonly title: string;
    readonly lead: string;
  };
  readonly offers: {
    readonly title: string;
    readonly lead: string;
  };
  readonly services: {
    readonly title: string;
    readonly lead: string;
  };
} = area.seo;
