/**
 * Every email, SMS and tax document, filled with samples: `node server/testing/templates.ts qps` prints them in that
 * language as JSON.
 */
import { type Language, languages } from '#contract/language.ts';
import { findingKinds } from '#contract/admin/reports/check-kinds.ts';
import { messagesIn } from '#locales/messages.ts';
import { presetBrand } from '#server/content/index.ts';
import * as customerMails from '#server/customers/mails.ts';
import { renderTaxDocument } from '#server/invoicing/invoice-pdf.ts';
import { composeTaxDocument, type StoredTaxDocument, type TaxDocumentContent } from '#server/invoicing/rules.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import * as orderTemplates from '#server/notifications/order-emails.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import { readDocument } from './read-pdf.ts';
import type { SmsMessage } from '#server/platform/sms.ts';
import { presetTextMessage, writeTextMessage } from '#server/platform/text-messages.ts';
import { alarmMail } from '#server/reconciliation/run-checks.ts';
import { guessingMail } from '#server/staff/guessing-notice.ts';
import * as staffMails from '#server/support/staff-mails.ts';
import * as codeMessages from '#server/verification/code-messages.ts';
import * as ticketMails from '#server/support/ticket-mails.ts';
import type { Ticket } from '#server/support/ticket-store.ts';

const at = new Date('2026-11-22T12:00:00+05:30');
const url = 'https://shop.example';
/** Capitals that no locale contains, so that stored values can be told apart from texts. */
const brand = { ...presetBrand, support_hours: 'HOURS' };
const items = [{ name: 'ITEM', quantity: 2, amount: paise(30_000) }];
const amount = paise(30_000);

const reasonsOf = (record: object) => Object.keys(record);

/** By its function's name, in all its cases. */
function emailsIn(language: Language): Record<string, EmailContent[]> {
  const messages = messagesIn(language).emails;
  const writer = { brand, shopUrl: url };
  const order = { number: 'K7QM3-XV9RK', isGuest: true, firstName: 'ASHA', language };
  const full = {
    ...order,
    placedOn: '2026',
    lines: items,
    totals: [{ label: 'TOTAL', amount }],
    payment: 'PAYMENT',
    arrives: 'ARRIVES',
    shipTo: ['ADDRESS'],
  };
  const shipment = { courier: 'COURIER', trackingNumber: 'AWB1', trackUrl: url, expectedBy: at, toCollect: amount };
  const ticket = (more: Partial<Ticket> = {}): Ticket => ({
    id: 1,
    assignee: null,
    number: 'TK-K7QM3-XV9RK',
    kind: 'complaint',
    state: 'received',
    fullName: 'ASHA RAWAT',
    mobile: '9876543210',
    email: 'asha@example.in',
    subject: 'SUBJECT',
    message: 'MESSAGE',
    page: null,
    orderId: 100_001,
    orderNumber: 'K7QM3-XV9RK',
    memberId: '100001',
    reason: 'damaged',
    products: 'ITEM',
    language,
    acknowledgeBy: at,
    escalateAt: at,
    redressBy: at,
    acknowledgedAt: null,
    overdueAt: null,
    resolvedAt: null,
    resolution: 'ANSWER',
    createdAt: at,
    ...more,
  });
  const ticketKinds = (Object.keys(messages.ticket.nouns) as Ticket['kind'][]).map((kind) => ticket({ kind }));
  const otherLanguage = languages.find((each) => each !== language)!;
  const decision = { items, answer: 'ANSWER' };
  type Reason = orderTemplates.CancelReason;
  return {
    orderPlacedMail: [orderTemplates.orderPlacedMail(writer, full)],
    orderPaidMail: [orderTemplates.orderPaidMail(writer, full)],
    orderShippedMail: [orderTemplates.orderShippedMail(writer, order, shipment)],
    orderDeliveredMail: [orderTemplates.orderDeliveredMail(writer, order, { deliveredAt: at, returnBy: at })],
    orderCancelledMail: (reasonsOf(messages.order.cancelled.reasons) as Reason[]).flatMap((reason) =>
      [amount, noPaise].map((refund) =>
        orderTemplates.orderCancelledMail(writer, order, { reason, refund, payable: refund === 0 }),
      ),
    ),
    orderRefundedMail: (['source', 'bank'] as const).map((to) =>
      orderTemplates.orderRefundedMail(writer, order, { amount, to, reference: 'REF' }),
    ),
    itemsCancelledMail: Object.keys(messages.order.itemsCancelled.reasons).map((reason) =>
      orderTemplates.itemsCancelledMail(writer, order, {
        items,
        reason: reason as keyof typeof messages.order.itemsCancelled.reasons,
        refund: amount,
        toCollect: amount,
      }),
    ),
    paymentFailedMail: [orderTemplates.paymentFailedMail(writer, order, { amount, reservedUntil: at })],
    orderEditedMail: [
      orderTemplates.orderEditedMail(writer, order, {
        items: items.map((item) => ({ ...item, amount })),
        total: amount,
      }),
    ],
    editPaymentMail: [orderTemplates.editPaymentMail(writer, order, { amount, until: at })],
    editClosedMail: [orderTemplates.editClosedMail(writer, order)],
    paymentDueMail: [orderTemplates.paymentDueMail(writer, order, { amount, until: at })],
    returnedToSenderMail: [amount, noPaise].map((refund) => orderTemplates.returnedToSenderMail(writer, order, refund)),
    returnApprovedMail: [orderTemplates.returnApprovedMail(writer, order, decision)],
    returnRejectedMail: [orderTemplates.returnRejectedMail(writer, order, decision)],
    returnReceivedMail: [orderTemplates.returnReceivedMail(writer, order, items)],
    welcomeMail: [customerMails.welcomeMail(brand, url, order)],
    resetCodeMail: [customerMails.resetCodeMail(brand, order)],
    noResetCodeMail: [customerMails.noResetCodeMail(brand, order)],
    passwordChangedMail: (['everywhere', 'elsewhere'] as const).map((loggedOut) =>
      customerMails.passwordChangedMail(brand, order, loggedOut),
    ),
    contactReplacedMail: (['former', 'new'] as const).map((to) => customerMails.contactReplacedMail(brand, order, to)),
    detailsChangedMail: [
      [{ mobile: '9876543210', email: 'A@EXAMPLE.IN' }, false] as const,
      [{ email: '' }, true] as const,
    ].map(([changed, byStaff]) =>
      customerMails.detailsChangedMail(brand, url, { ...order, email: 'asha@example.in' }, changed, {
        isSeller: true,
        byStaff,
        endsPassword: byStaff,
      }),
    ),
    changeUndoneMail: [
      customerMails.changeUndoneMail(brand, order, { sentTo: 'a•••@example.in', papersRestored: true }),
    ],
    secondFactorMail: (['on', 'off', 'codes', 'reset'] as const).map((notice) =>
      customerMails.secondFactorMail(brand, order, notice),
    ),
    factorGuessingMail: [customerMails.factorGuessingMail(brand, url, order, 5)],
    codeMail: (reasonsOf(messages.verification.purposes) as (keyof typeof messages.verification.purposes)[]).map(
      (purpose) => codeMessages.codeMail(brand, purpose, language),
    ),
    receivedMail: ticketKinds.map((each) => ticketMails.receivedMail(brand, url, each, 2)),
    acknowledgedMail: [ticketMails.acknowledgedMail(brand, url, ticket())],
    repliedMail: [ticketMails.repliedMail(brand, url, ticket(), 'ANSWER')],
    escalatedMail: [ticketMails.escalatedMail(brand, url, ticket())],
    resolvedMail: [ticketMails.resolvedMail(brand, url, ticket())],
    overdueMail: [ticketMails.overdueMail(brand, url, ticket())],
    noticeMail: ticketKinds.map((each) =>
      staffMails.noticeMail(brand, url, { ...each, language: otherLanguage }, 2, language),
    ),
    lateMail: (['escalated', 'overdue'] as const).map((event) =>
      staffMails.lateMail(brand, url, ticket(), event, language),
    ),
    guessingMail: [guessingMail(brand, url, { name: 'ASHA', attempts: 6 }, language)],
    alarmMail: [
      alarmMail(
        brand,
        url,
        {
          first: [
            { id: 1, kind: findingKinds[0], place: 'PLACE', expected: '1', found: '2', texts: null },
            ...findingTexts.map((text) => {
              const texts = { place: text, expected: text, found: text };
              return { id: 2, kind: findingKinds[0], place: '', expected: '', found: '', texts };
            }),
          ],
          kinds: findingKinds.map((kind) => ({ kind, count: 1 })),
        },
        language,
      ),
    ],
  };
}

/** With everything that findings can contain. */
const numbers = {
  order: 1,
  line: 2,
  product: 3,
  batch: 'B1',
  credit: 4,
  coupon: 5,
  number: 6,
  quantity: 7,
  count: 8,
  amount: 900,
  points: 25,
  member: '123456',
};
const taxes = { saleAmount: 100, taxable: 100, cgst: 100, sgst: 100, igst: 100 };
const totals = { mrp: 100, saleDiscount: 100, couponDiscount: 100, tax: 100, payable: 100 };
const statuses = { orderStatus: 'placed', paymentStatus: 'paid', event: 'packed' };
const rest = { reported: 100, out: 1, returned: 2, undelivered: 3, reason: 'REASON' };
const findingTexts = Object.keys(messagesIn('en').admin.findingTexts).map(
  (code) =>
    ({
      code,
      year: 2026,
      day: '2026-11-05',
      month: '2026-11',
      payment: 'PAY',
      ...numbers,
      ...taxes,
      ...totals,
      ...statuses,
      ...rest,
    }) as never,
);

/** With the default texts. */
const written = ({ kind, language, fields }: SmsMessage) =>
  writeTextMessage(presetTextMessage(kind, language), fields).text;

function smsIn(language: Language): Record<string, string[]> {
  const order = { number: 'K7QM3-XV9RK', isGuest: true, firstName: 'ASHA', language, mobile: '9876543210' };
  const parcel = { courier: 'COURIER', trackingNumber: 'AWB1' };
  return {
    orderPlacedSms: [written(orderTemplates.orderPlacedSms(brand.name, order, amount))],
    codeSms: [written(codeMessages.codeSms(brand.name, order.mobile, language))],
    orderShippedSms: [written(orderTemplates.orderShippedSms(brand.name, order, parcel))],
    paymentDueSms: [written(orderTemplates.paymentDueSms(brand.name, order, amount))],
  };
}

/** Page by page, with everything that they can contain. */
async function taxDocumentsIn(language: Language): Promise<Record<string, string[]>> {
  const line = {
    lineNo: 1,
    sku: 'S1',
    name: 'ITEM',
    nameHi: '',
    hsn: '34011190',
    quantity: 2,
    unitPaise: paise(25_000),
    saleAmount: paise(50_000),
    couponShare: paise(5_005),
    net: paise(44_995),
    taxable: paise(38_131),
    cgst: paise(3_432),
    sgst: paise(3_432),
    igst: noPaise,
    gstRateBp: 1_800,
  };
  const place = {
    street: 'STREET',
    city: 'CITY',
    district: 'CITY',
    state: 'Uttarakhand',
    country: 'India',
    postcode: '1',
  };
  const sale = {
    orderId: 100_001,
    orderNumber: 'K7QM3-XV9RK',
    placedAt: at,
    payment: 'cod' as const,
    buyer: { name: 'ASHA', mobile: '9876543210', email: 'asha@example.in' },
    billing: place,
    delivery: place,
  };
  const input = { items: [line], deliveryCharge: paise(6_000), codFee: paise(4_000), total: paise(50_995) };
  const corrects = { number: 'AAR/26-27/000123', issuedAt: at.toISOString(), reason: 'returned' as const };
  const draw = async (kind: StoredTaxDocument['kind'], of: TaxDocumentContent['corrects']) => {
    const content = composeTaxDocument(brand, sale, input, of);
    const stored = { id: 1, kind, number: 'AAR/26-27/1', issuedAt: at, orderId: 1, total: content.total, content };
    return readDocument(await renderTaxDocument(stored, language)).pages;
  };
  return { invoice: await draw('invoice', null), creditNote: await draw('credit_note', corrects) };
}

const templateModules = [customerMails, orderTemplates, staffMails, ticketMails];

/** By name. @throws Error if a template of these modules has no sample here */
async function renderTemplates(language: Language): Promise<Record<string, string[]>> {
  const emails = Object.entries(emailsIn(language)).map(([name, all]) => [
    name,
    all.flatMap(({ subject, text }) => [subject, text]),
  ]);
  const rendered = Object.assign(Object.fromEntries(emails) as Record<string, string[]>, smsIn(language));
  const known = templateModules.flatMap((module) => Object.keys(module).filter((name) => /(?:Mail|Sms)$/.test(name)));
  const forgotten = known.filter((name) => !Object.hasOwn(rendered, name));
  if (forgotten.length > 0) throw new Error(`${forgotten.join(', ')} must have a sample in templates.testing.ts`);
  return Object.assign(rendered, await taxDocumentsIn(language));
}

if (import.meta.main) {
  const language = languages.find((each) => each === process.argv[2]);
  if (!language) throw new Error(`Name a language: ${languages.join(', ')}`);
  process.stdout.write(JSON.stringify(await renderTemplates(language)));
}
