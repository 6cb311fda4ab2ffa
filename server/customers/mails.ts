import type { Brand } from '#contract/content.ts';
import { formatRupees, type Paise } from '#server/money/paise.ts';
import { senderOf } from '#server/content/index.ts';
import { type Block, type Letter, writeLetter } from '#server/platform/letter.ts';
import { ticketMinutes } from './rules.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** To a new customer. */
export function welcomeMail(brand: Brand, shopUrl: string, firstName: string): Letter {
  return writeLetter(senderOf(brand), `Welcome to ${brand.name}`, `Welcome, ${firstName}`, [
    paragraph(
      `Thank you for registering with ${brand.name}. You can log in with your mobile number and the password you chose.`,
    ),
    { kind: 'link', label: 'Visit the shop', url: `${shopUrl}/shop` },
  ]);
}

/** To someone who forgot the password; `code` has six digits. */
export function resetCodeMail(brand: Brand, firstName: string, code: string): Letter {
  return writeLetter(senderOf(brand), `Your ${brand.name} password code`, 'Set a new password', [
    paragraph(`Dear ${firstName}, enter this code where you asked for a new password:`),
    { kind: 'code', text: code },
    paragraph(`It works once and for ${ticketMinutes} minutes. Nobody from ${brand.name} will ever ask you for it.`),
    paragraph('If you did not ask for a new password, please ignore this mail: nothing has changed.'),
  ]);
}

/** After the password was set anew. */
export function passwordChangedMail(brand: Brand, firstName: string): Letter {
  return writeLetter(senderOf(brand), `Your ${brand.name} password was changed`, 'Your password was changed', [
    paragraph(`Dear ${firstName}, a new password was set for your account just now, and all devices were logged out.`),
    paragraph('If this was not you, please call or write to us at once.'),
  ]);
}

export interface PlacedOrder {
  id: number;
  firstName: string;
  /** The day in India, in words. */
  placedOn: string;
  lines: { name: string; quantity: number; amount: Paise }[];
  /** From the goods' total to the amount payable, which comes last and stands out. */
  totals: { label: string; amount: Paise }[];
  /** "Cash On Delivery" or "Online Payment", and how it stands. */
  payment: string;
  /** The lines of the address it goes to, the receiver's name first. */
  shipTo: string[];
}

/** To the buyer of an order, with what was bought and what it costs. */
export function orderPlacedMail(brand: Brand, shopUrl: string, order: PlacedOrder): Letter {
  return writeLetter(senderOf(brand), `Your ${brand.name} order ${order.id}`, 'Thank you for your order', [
    paragraph(`Dear ${order.firstName}, we have received your order ${order.id} of ${order.placedOn}.`),
    {
      kind: 'rows',
      rows: order.lines.map((line) => [`${line.quantity} × ${line.name}`, formatRupees(line.amount)]),
      total: false,
    },
    { kind: 'rows', rows: order.totals.map((line) => [line.label, formatRupees(line.amount)]), total: true },
    paragraph(`Payment: ${order.payment}`),
    paragraph(`We send it to ${order.shipTo.join(', ')}.`),
    { kind: 'link', label: 'See your orders', url: `${shopUrl}/myaccount` },
  ]);
}
