import type { ProductField, StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { product as messages, products as listMessages } from '#messages/admin.ts';
import { inHindi } from '#web/admin/kit/bilingual.tsx';
import type { Tone } from '#web/ui/badge.tsx';

export const statusTones: Record<StaffProduct['status'], Tone> = {
  published: 'success',
  draft: 'warning',
  archived: 'neutral',
};

export function labelOf(field: string): string {
  const own: Partial<Record<ProductField, string>> = {
    regular_price: listMessages.mrp,
    sale_price: listMessages.salePrice,
    pictures: messages.pictures,
    related: messages.related,
    goes_well_with: messages.goesWell,
  };
  const plain = field.replace(/_hi$/, '');
  const label = own[field as ProductField] ?? (messages.fields as Record<string, string>)[plain] ?? field;
  return field.endsWith('_hi') ? inHindi(label) : label;
}
