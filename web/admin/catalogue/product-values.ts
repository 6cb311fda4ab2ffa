import type { Picture } from '#contract/catalog.ts';
import type { ProductField, ProductValues, StaffProduct } from '#contract/admin/catalogue/catalog.ts';

/** Fields with a list of words, separated by commas. */
const wordLists = ['tags', 'tags_hi', 'romanised'] as const satisfies readonly ProductField[];
/** Fields that are chosen and not typed. */
const chosen = [
  'more_category_ids',
  'attribute_value_ids',
  'pictures',
  'picture_alts',
  'picture_alts_hi',
  'related',
  'goes_well_with',
] as const satisfies readonly ProductField[];
type ChosenField = (typeof chosen)[number];
type WordField = (typeof wordLists)[number];

export type TextFieldName = Exclude<ProductField, ChosenField | 'published'>;
export type ProductFormValues = Record<TextFieldName, string> & { published: boolean; allow_below_cost: boolean };

export type FormPicture = Picture & { alt: string; alt_hi: string };

export function toFormPictures(
  pictures: readonly Picture[],
  values: Pick<ProductValues, 'picture_alts' | 'picture_alts_hi'>,
): FormPicture[] {
  return pictures.map((picture, place) => ({
    ...picture,
    alt: values.picture_alts[place] ?? '',
    alt_hi: values.picture_alts_hi[place] ?? '',
  }));
}

/** Returns the form's pictures as product values. */
export function pictureChoices(
  pictures: readonly FormPicture[],
): Pick<ProductValues, 'pictures' | 'picture_alts' | 'picture_alts_hi'> {
  const list = (texts: readonly string[]) => {
    const trimmed = texts.map((text) => text.trim());
    return trimmed.slice(0, trimmed.findLastIndex((text) => text !== '') + 1);
  };
  return {
    pictures: pictures.map(({ image_name: file }) => file),
    picture_alts: list(pictures.map(({ alt }) => alt)),
    picture_alts_hi: list(pictures.map(({ alt_hi: alt }) => alt)),
  };
}

export type ChosenValues = Pick<ProductValues, ChosenField>;

export const emptyValues: StaffProduct['values'] = {
  name: '',
  name_hi: '',
  short_description: '',
  short_description_hi: '',
  description: '',
  description_hi: '',
  ingredients: '',
  ingredients_hi: '',
  how_to_use: '',
  how_to_use_hi: '',
  cautions: '',
  cautions_hi: '',
  manufacturer: '',
  manufacturer_hi: '',
  country_of_origin: 'India',
  country_of_origin_hi: '',
  tags: [],
  tags_hi: [],
  romanised: [],
  category_id: Number.NaN,
  more_category_ids: [],
  attribute_value_ids: [],
  regular_price: Number.NaN,
  sale_price: null,
  cost_price: null,
  sale_point: 0,
  hsn: '',
  tax_class: '',
  net_value: Number.NaN,
  net_unit: 'g',
  licence_kind: 'AYUSH',
  licence_number: '',
  shelf_life_months: Number.NaN,
  featured_rank: null,
  published: false,
  pictures: [],
  picture_alts: [],
  picture_alts_hi: [],
  weight_grams: null,
  parcel_length_mm: null,
  parcel_width_mm: null,
  parcel_height_mm: null,
  low_stock_at: null,
  barcode: '',
  related: [],
  goes_well_with: [],
};

const textFields = (Object.keys(emptyValues) as ProductField[]).filter(
  (field): field is TextFieldName => field !== 'published' && !(chosen as readonly string[]).includes(field),
);

const isWords = (field: string): field is WordField => (wordLists as readonly string[]).includes(field);

export function toText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return Array.isArray(value) ? value.join(', ') : `${value as string | number | boolean}`;
}

/** Converts typed text to the API's value: words to a list, other text unchanged. */
function fromText(field: TextFieldName, text: string): unknown {
  if (!isWords(field)) return text;
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export function toFormValues(values: StaffProduct['values']): ProductFormValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, toText(values[field])]));
  return { ...(texts as Record<TextFieldName, string>), published: values.published, allow_below_cost: false };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ from the loaded product, each with the loaded value and the new one. */
export function changedFields(
  before: StaffProduct['values'],
  values: ProductFormValues,
  choices: ChosenValues,
): Partial<Record<ProductField, { from: unknown; to: unknown }>> {
  const typed = textFields
    .filter((field) => values[field].trim() !== toText(before[field]).trim())
    .map((field) => [field, { from: before[field], to: fromText(field, values[field]) }] as const);
  const picked = chosen
    .filter((field) => !isSame(before[field], choices[field]))
    .map((field) => [field, { from: before[field], to: choices[field] }] as const);
  const published =
    before.published === values.published
      ? []
      : [['published', { from: before.published, to: values.published }] as const];
  return Object.fromEntries([...typed, ...picked, ...published]);
}

export function newProductBody(values: ProductFormValues, choices: ChosenValues, sku: string): object {
  const typed = Object.fromEntries(textFields.map((field) => [field, fromText(field, values[field])]));
  return { ...typed, ...choices, published: values.published, sku, allow_below_cost: values.allow_below_cost };
}
