import type { Brand } from '#contract/content.ts';
import type { Sender } from '#server/platform/email-template.ts';

/** The company as the writer of its emails. */
export function senderOf(brand: Brand): Sender {
  const place = [...brand.address_lines, [brand.city, brand.state, brand.postcode].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ');
  const phones = brand.phones.length > 0 ? `${brand.phones.join(', ')} (${brand.support_hours})` : '';
  return { name: brand.name, footer: [place, phones, brand.email].filter(Boolean) };
}
