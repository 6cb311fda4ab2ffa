// Written by `npm run messages` from locales/en/documents.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'documents');

export const amounts: {
  readonly upTo99: readonly [string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string, string];
  readonly hundred: (values: { count: string | number }) => string;
  readonly thousand: (values: { count: string | number }) => string;
  readonly lakh: (values: { count: string | number }) => string;
  readonly crore: (values: { count: string | number }) => string;
  readonly rupees: (values: { rupees: string | number }) => string;
  readonly rupeesAndPaise: (values: { rupees: string | number; paise: string | number }) => string;
} = area.amounts;

export const taxDocument: {
  readonly titles: {
    readonly invoice: string;
    readonly credit_note: string;
  };
  readonly original: string;
  readonly number: (values: { number: string | number }) => string;
  readonly page: (values: { document: string | number; number: string | number; page: string | number; count: string | number }) => string;
  readonly gstin: (values: { number: string | number }) => string;
  readonly cin: (values: { number: string | number }) => string;
  readonly fssai: (values: { number: string | number }) => string;
  readonly ayush: (values: { number: string | number }) => string;
  readonly date: string;
  readonly againstInvoice: string;
  readonly invoiceDate: string;
  readonly order: string;
  readonly orderOf: (values: { number: string | number; date: string | number }) => string;
  readonly placeOfSupply: string;
  readonly payment: string;
  readonly cash: string;
  readonly online: string;
  readonly billedTo: string;
  readonly deliveredTo: string;
  readonly mobile: (values: { number: string | number }) => string;
  readonly unregistered: string;
  readonly columns: {
    readonly item: string;
    readonly quantity: string;
    readonly price: string;
    readonly discount: string;
    readonly taxable: string;
    readonly tax: (values: { tax: string | number }) => string;
    readonly amount: string;
  };
  readonly items: string;
  readonly quantity: (values: { count: string | number; unit: string | number }) => string;
  readonly hsn: (values: { code: string | number }) => string;
  readonly batch: (values: { code: string | number }) => string;
  readonly batchUntil: (values: { code: string | number; month: string | number }) => string;
  readonly taxableValue: string;
  readonly taxableTotal: string;
  readonly total: string;
  readonly includesCodFee: (values: { amount: string | number }) => string;
  readonly deliveryCharge: string;
  readonly codFee: string;
  readonly totals: {
    readonly invoice: string;
    readonly credit_note: string;
  };
  readonly inWords: string;
  readonly byRate: string;
  readonly rateWithin: (values: { rate: string | number; amount: string | number; cgst: string | number; stateTax: string | number; sgst: string | number }) => string;
  readonly rateAcross: (values: { rate: string | number; amount: string | number; igst: string | number }) => string;
  readonly reason: (values: { reason: string | number }) => string;
  readonly reasons: {
    readonly returned: string;
    readonly undelivered: string;
    readonly refunded: string;
  };
  readonly notReverseCharge: string;
  readonly signatoryFor: (values: { company: string | number }) => string;
  readonly signatory: string;
} = area.taxDocument;

export const company: {
  readonly cin: string;
  readonly gstin: string;
  readonly ayush: string;
  readonly fssai: string;
} = area.company;

export const catalogue: {
  readonly title: (values: { brand: string | number }) => string;
  readonly name: string;
  readonly nameHi: string;
  readonly edition: (values: { date: string | number }) => string;
  readonly contents: string;
  readonly contentsHi: string;
  readonly guideTitle: string;
  readonly guide: readonly [{
    readonly term: string;
    readonly text: string;
  }, {
    readonly term: string;
    readonly text: string;
  }, {
    readonly term: string;
    readonly text: string;
  }];
  readonly products: (values: { count: number }) => string;
  readonly facts: (values: { quantity: string | number; unit: string | number; points: string | number }) => string;
  readonly legal: readonly [string, string, string];
} = area.catalogue;

export const incomePlan: {
  readonly title: (values: { brand: string | number }) => string;
  readonly name: string;
  readonly nameHi: string;
  readonly subject: string;
  readonly foot: (values: { title: string | number }) => string;
  readonly since: (values: { date: string | number }) => string;
  readonly noPromise: string;
  readonly disclaimer: readonly [string, string];
  readonly brief: {
    readonly title: string;
    readonly text: string;
    readonly what: string;
    readonly value: string;
    readonly spValue: string;
    readonly personal: string;
    readonly active: string;
    readonly sp: (values: { points: string | number }) => string;
    readonly freeze: string;
  };
  readonly rebate: {
    readonly title: string;
    readonly text: string;
    readonly purchase: string;
    readonly rate: string;
    readonly over: (values: { over: string | number }) => string;
    readonly upTo: (values: { upTo: string | number }) => string;
    readonly between: (values: { over: string | number; upTo: string | number }) => string;
  };
  readonly levels: {
    readonly title: string;
    readonly text: (values: { points: string | number }) => string;
    readonly level: string;
    readonly income: string;
    readonly row: (values: { level: string | number }) => string;
  };
  readonly ranks: {
    readonly title: string;
    readonly text: (values: { limit: string | number }) => string;
    readonly rank: string;
    readonly name: string;
    readonly leaders: string;
    readonly network: string;
    readonly eBonus: string;
    readonly rBonus: string;
    readonly fixed: (values: { rank: string | number; name: string | number; amount: string | number }) => string;
    readonly fixedUnset: (values: { rank: string | number; name: string | number }) => string;
    readonly levels: string;
  };
  readonly pBonus: {
    readonly title: string;
    readonly text: string;
    readonly points: string;
    readonly rate: string;
    readonly range: (values: { from: string | number; to: string | number }) => string;
  };
} = area.incomePlan;

export const certificates: {
  readonly specimen: string;
  readonly specimenTitle: (values: { title: string | number }) => string;
  readonly subject: string;
  readonly demo: string;
  readonly notIssued: string;
  readonly name: string;
  readonly invented: (values: { number: string | number }) => string;
  readonly office: string;
  readonly since: string;
  readonly ownFile: (values: { file: string | number; folder: string | number }) => string;
  readonly kinds: {
    readonly incorporation: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly gst: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly ayush: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
    readonly fssai: {
      readonly title: string;
      readonly titleHi: string;
      readonly number: string;
      readonly text: string;
    };
  };
} = area.certificates;

export const packing: {
  readonly slips: (values: { count: number }) => string;
  readonly labels: (values: { count: number }) => string;
  readonly slip: (values: { number: string | number }) => string;
  readonly ordered: (values: { day: string | number }) => string;
  readonly shipTo: string;
  readonly mobile: (values: { mobile: string | number }) => string;
  readonly collect: (values: { amount: string | number }) => string;
  readonly prepaid: string;
  readonly gift: string;
  readonly items: (values: { count: number }) => string;
  readonly from: (values: { sender: string | number; phone: string | number }) => string;
  readonly order: (values: { number: string | number }) => string;
  readonly awb: (values: { courier: string | number; awb: string | number }) => string;
  readonly columns: {
    readonly packed: string;
    readonly quantity: string;
    readonly product: string;
    readonly sku: string;
  };
} = area.packing;

export const idCard: {
  readonly title: (values: { name: string | number; memberId: string | number }) => string;
  readonly subject: string;
  readonly seller: string;
  readonly photo: (values: { name: string | number }) => string;
  readonly memberId: string;
  readonly since: (values: { date: string | number }) => string;
  readonly scan: string;
  readonly validity: string;
  readonly fssai: (values: { number: string | number }) => string;
} = area.idCard;

export const welcomeLetter: {
  readonly title: (values: { name: string | number; memberId: string | number }) => string;
  readonly subject: string;
  readonly foot: (values: { brand: string | number; memberId: string | number }) => string;
  readonly heading: string;
  readonly dear: (values: { name: string | number }) => string;
  readonly intro: (values: { brand: string | number; date: string | number }) => string;
  readonly name: string;
  readonly memberId: string;
  readonly since: string;
  readonly sponsor: string;
  readonly sponsorIs: (values: { name: string | number; memberId: string | number }) => string;
  readonly may: string;
  readonly mayItems: readonly [string, string, string, string];
  readonly leaving: string;
  readonly coolingOff: (values: { date: string | number }) => string;
  readonly notice: (values: { days: number }) => string;
  readonly buyBack: (values: { days: string | number }) => string;
  readonly income: string;
  readonly noPromise: string;
  readonly help: string;
  readonly portal: (values: { url: string | number }) => string;
} = area.welcomeLetter;

export const agreement: {
  readonly subject: string;
  readonly name: string;
  readonly memberId: string;
  readonly pending: string;
  readonly acceptedAt: string;
  readonly at: (values: { date: string | number; time: string | number }) => string;
  readonly how: string;
  readonly code: string;
  readonly network: string;
  readonly version: string;
  readonly sha256: string;
  readonly foot: (values: { title: string | number; version: string | number }) => string;
} = area.agreement;

export const incomeYear: {
  readonly title: (values: { year: string | number }) => string;
  readonly subject: string;
  readonly whole: string;
  readonly byMonth: string;
  readonly month: string;
  readonly gross: string;
  readonly less: string;
  readonly corrections: string;
  readonly deductions: string;
  readonly payouts: string;
  readonly sent: string;
  readonly day: string;
  readonly utr: string;
  readonly state: string;
  readonly states: {
    readonly sent: string;
    readonly paid: string;
    readonly failed: string;
    readonly returned: string;
  };
  readonly credited: string;
} = area.incomeYear;

export const incomeStatement: {
  readonly title: (values: { month: string | number }) => string;
  readonly subject: string;
  readonly foot: (values: { title: string | number; id: string | number }) => string;
  readonly member: (values: { name: string | number; id: string | number }) => string;
  readonly what: string;
  readonly amount: string;
  readonly noCertificate: string;
  readonly printed: (values: { date: string | number }) => string;
  readonly components: {
    readonly personal: string;
    readonly rebate: string;
    readonly group: string;
    readonly fixed: string;
    readonly e_bonus: string;
    readonly r_bonus: string;
    readonly p_bonus: string;
  };
  readonly clawback: string;
  readonly recovery: (values: { month: string | number }) => string;
  readonly correction: (values: { month: string | number; reason: string | number }) => string;
  readonly correctionReversed: (values: { month: string | number; reason: string | number }) => string;
  readonly tds: string;
  readonly tdsReversed: string;
  readonly tdsReversedAbout: (values: { base: string | number }) => string;
  readonly deduction: (values: { reason: string | number }) => string;
  readonly deductionReversed: (values: { reason: string | number }) => string;
  readonly net: string;
  readonly gross: string;
  readonly payout: (values: { date: string | number }) => string;
  readonly payoutUtr: (values: { date: string | number; utr: string | number }) => string;
  readonly payoutSent: (values: { date: string | number }) => string;
  readonly payoutAbout: string;
  readonly changedLater: (values: { amount: string | number; month: string | number }) => string;
  readonly payoutFailed: (values: { date: string | number }) => string;
  readonly rule: (values: { rate: string | number; base: string | number; threshold: string | number; year: string | number; income: string | number; before: string | number; section: string | number }) => string;
  readonly alone: (values: { alone: string | number }) => string;
  readonly noPan: (values: { rate: string | number }) => string;
  readonly certificate: (values: { number: string | number; rate: string | number; amount: string | number }) => string;
} = area.incomeStatement;

export const shareCard: {
  readonly mrpTerms: string;
  readonly termsWithMrp: (values: { mrp: string | number }) => string;
  readonly priceOn: (values: { date: string | number }) => string;
  readonly collection: string;
  readonly seller: (values: { brand: string | number; id: string | number }) => string;
  readonly scan: string;
} = area.shareCard;

export const sellerKit: {
  readonly orderForm: string;
  readonly priceList: string;
  readonly seller: string;
  readonly sellerLine: (values: { name: string | number; brand: string | number; id: string | number }) => string;
  readonly sellerMobile: string;
  readonly buyer: string;
  readonly name: string;
  readonly mobile: string;
  readonly address: string;
  readonly pinCode: string;
  readonly product: string;
  readonly quantity: string;
  readonly priceEach: string;
  readonly amount: string;
  readonly total: string;
  readonly taxes: string;
  readonly returns: (values: { days: string | number; address: string | number }) => string;
  readonly invoice: (values: { id: string | number; company: string | number }) => string;
  readonly complaints: (values: { phone: string | number; email: string | number }) => string;
  readonly buyerSigns: string;
  readonly sellerSigns: string;
  readonly pricesOf: (values: { date: string | number; address: string | number }) => string;
  readonly mrp: string;
  readonly price: string;
  readonly points: string;
  readonly pack: string;
  readonly packOf: (values: { quantity: string | number; unit: string | number }) => string;
} = area.sellerKit;
