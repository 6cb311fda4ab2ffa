import type { StaffAttribute } from '#contract/admin/catalogue/attributes.ts';
import { type ProductField, type StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import type { TaxClass } from '#contract/admin/reports/tax-classes.ts';
import { product as messages, products as listMessages } from '#messages/admin.ts';
import { inHindi } from '#web/admin/kit/bilingual.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { type Companion } from './product-relations.tsx';
import type { FormPicture, ProductFormValues, TextFieldName } from './product-values.ts';

export interface ProductFieldsProps {
  /** Null for a new product. */
  product: StaffProduct | null;
  /** The values that the form was opened with or last saved. */
  base: StaffProduct['values'];
  categories: readonly StaffCategory[];
  taxClasses: readonly TaxClass[];
  form: Form<ProductFormValues>;
  canWrite: boolean;
  /** Used only for a new product. */
  sku: { value: string; error: string; change: (typed: string) => void };
  pictures: FormPicture[];
  onPictures: (change: (before: FormPicture[]) => FormPicture[]) => void;
  onUploading: (change: (before: number) => number) => void;
  companions: Record<'related' | 'goes_well_with', Companion[]>;
  onRelated: (products: Companion[]) => void;
  onCompanions: (products: Companion[]) => void;
  attributes: readonly StaffAttribute[];
  /** Ids of categories besides the main one. */
  moreCategories: readonly number[];
  onMoreCategories: (ids: number[]) => void;
  /** Ids of attribute values, most important first. */
  attributeValues: readonly number[];
  onAttributeValues: (ids: number[]) => void;
}

export interface PanelProps extends ProductFieldsProps {
  lock: { disabled: boolean };
  text: (name: TextFieldName) => ReturnType<Form<ProductFormValues>['field']> & { disabled: boolean };
}

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
