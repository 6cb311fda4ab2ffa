/** The texts of each message, by their keys in locales/<language>/emails.json. */
import type { Language } from '#contract/language.ts';
import type { MessageTextKind } from '#contract/message-template-rules.ts';
import type { TemplateName } from '#contract/admin/settings/message-templates.ts';
import { readCatalogue } from '#locales/messages.ts';

/** Each entry is a key, or a section with all texts below it. */
const sections: Readonly<Record<TemplateName, readonly string[]>> = {
  order_placed: ['order.placed'],
  order_paid: ['order.paid'],
  payment_failed: ['order.paymentFailed'],
  payment_due: ['order.paymentDue'],
  order_shipped: ['order.shipped'],
  order_delivered: ['order.delivered'],
  order_cancelled: ['order.cancelled'],
  items_cancelled: ['order.itemsCancelled'],
  order_refunded: ['order.refunded'],
  returned_to_sender: ['order.returnedToSender'],
  order_edited: ['order.edited'],
  edit_payment: ['order.editPayment'],
  edit_closed: ['order.editClosed'],
  order_words: [
    'order.viewOrder',
    'order.continueShopping',
    'order.items',
    'order.coupon',
    'order.delivery',
    'order.codFee',
    'order.total',
    'order.payment',
    'order.shipTo',
    'order.arrivesOn',
    'order.arrivesBetween',
  ],
  return_approved: ['order.returnApproved'],
  return_rejected: ['order.returnRejected'],
  return_received: ['order.returnReceived'],
  welcome: ['account.welcome'],
  verification_code: ['verification'],
  reset_code: ['account.resetCode'],
  password_changed: ['account.passwordChanged'],
  details_changed: ['account.detailsChanged'],
  ticket_received: ['ticket.received'],
  ticket_acknowledged: ['ticket.acknowledged'],
  ticket_replied: ['ticket.replied'],
  ticket_resolved: ['ticket.resolved'],
  ticket_escalated: ['ticket.escalated'],
  ticket_overdue: ['ticket.overdue'],
  ticket_words: ['ticket.nouns', 'ticket.facts', 'ticket.returnOf', 'ticket.checkStatus'],
  review_request: ['reviews.ask'],
  review_rejected: ['reviews.rejected', 'reviews.reasons'],
  question_answered: ['reviews.answered'],
  refill: ['refill'],
  alert_confirm: ['stockAlerts.confirm'],
  back_in_stock: ['stockAlerts.back'],
};

/** Texts of one line: on a button, beside an amount, or as a part of a sentence. */
const lines =
  /(^|\.)(subject|heading|viewOrder|continueShopping|startShopping|items|coupon|delivery|codFee|total|track|pay|return|complain|write|stop|rewrite|see|order|confirm|checkStatus|returnOf|question)$|^ticket\.(nouns|facts)\./;

export interface PresetText {
  key: string;
  kind: MessageTextKind;
  text: string;
}

const remembered = new Map<string, readonly PresetText[]>();

/** In the order of the locale file, without those that the specification fixes. */
export function presetTextsOf(template: TemplateName, language: Language): readonly PresetText[] {
  const name = `${language} ${template}`;
  let texts = remembered.get(name);
  if (!texts) {
    const catalogue = flatten(readCatalogue(language, 'emails'), '');
    texts = sections[template].flatMap((section) =>
      catalogue
        .filter(({ key }) => key === section || key.startsWith(`${section}.`))
        .map(({ key, text }) => ({ key, text, kind: lines.test(key) ? ('line' as const) : ('paragraph' as const) })),
    );
    remembered.set(name, texts);
  }
  return texts;
}

type Part = string | { readonly [key: string]: Part };

function flatten(part: unknown, path: string): { key: string; text: string }[] {
  if (typeof part === 'string') return [{ key: path, text: part }];
  const entries = Object.entries(part as Record<string, Part>);
  return entries
    .filter(([name]) => !name.startsWith('@') && !entries.some(([other]) => other === `@${name}`))
    .flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`));
}
