import * as z from 'zod/mini';
import { fieldMessages } from '#contract/field-messages.ts';
import { wholeField } from '#contract/number-fields.ts';
import {
  type GridField,
  netUnits,
  type ProductGridRow,
  ProductValues,
  gridFields,
} from '#contract/admin/catalogue/catalog.ts';
import type { TaxClass } from '#contract/admin/reports/tax-classes.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { formatMessage } from '#locales/message-ref.ts';
import { fields, staffFields } from '#messages/errors.ts';
import { grid as messages, product as productMessages, products as listMessages } from '#messages/admin.ts';
import { labelOf } from '../product-labels.ts';
import { toText } from '../product-values.ts';

export type ColumnKey = GridField | 'stock';

export interface GridColumn {
  key: ColumnKey;
  label: string;
  kind: 'text' | 'number' | 'choice';
  /** Language of the typed text if it is not English. */
  lang?: 'hi';
  /** The options of a choice column, with the labels that its cells show. */
  choices?: readonly { value: unknown; label: string }[];
  isReadOnly?: boolean;
  /** The width is in rem. */
  width: number;
}

/** Columns that are shown by default. */
export const firstColumns: readonly ColumnKey[] = [
  'name',
  'regular_price',
  'sale_price',
  'sale_point',
  'stock',
  'category_id',
  'tax_class',
  'hsn',
  'weight_grams',
  'published',
];

const texts = new Set<ColumnKey>(['name', 'name_hi', 'short_description', 'short_description_hi']);
const codes = new Set<ColumnKey>(['hsn', 'barcode', 'licence_number']);

/** Returns all columns in display order. */
export function gridColumns(
  categories: readonly StaffCategory[],
  taxClasses: readonly TaxClass[],
  canAdjustStock: boolean,
): GridColumn[] {
  const choices: Partial<Record<ColumnKey, GridColumn['choices']>> = {
    category_id: categoryChoices(categories),
    tax_class: taxClasses.map(({ code, name, rate }) => ({
      value: code,
      label: rate === null ? name : productMessages.taxClass({ rate, name }),
    })),
    net_unit: netUnits.map((value) => ({ value, label: productMessages.units[value] })),
    published: [
      { value: true, label: listMessages.statuses.published },
      { value: false, label: listMessages.statuses.draft },
    ],
  };
  const keys: ColumnKey[] = [...gridFields];
  keys.splice(keys.indexOf('sale_point') + 1, 0, 'stock');
  return keys.map((key): GridColumn => {
    const own = choices[key];
    return {
      key,
      label: labelOfColumn(key),
      kind: own ? 'choice' : texts.has(key) || codes.has(key) ? 'text' : 'number',
      ...(key.endsWith('_hi') && { lang: 'hi' as const }),
      ...(own && { choices: own }),
      ...(key === 'stock' && !canAdjustStock && { isReadOnly: true }),
      width: texts.has(key) ? 16 : key === 'tax_class' ? 14 : key === 'category_id' ? 12 : codes.has(key) ? 9 : 7,
    };
  });
}

export function labelOfColumn(key: string): string {
  if (key === 'stock') return productMessages.stock;
  if (key === 'published') return listMessages.columns.status;
  return labelOf(key);
}

/** Labels a category with the names of its parents, so that no two labels are equal. */
function categoryChoices(categories: readonly StaffCategory[]): { value: number; label: string }[] {
  const live = categories.filter(({ archived_at: archivedAt }) => archivedAt === null);
  const byId = new Map(live.map((category) => [category.id, category]));
  return live.map(({ id, values: { name, parent_id: parentId } }) => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    const isShared = live.filter((other) => other.values.name === name).length > 1;
    return { value: id, label: isShared && parent ? `${parent.values.name} › ${name}` : name };
  });
}

export function savedValue(row: ProductGridRow, key: ColumnKey): unknown {
  return key === 'stock' ? row.stock : row.values[key];
}

export function cellText({ kind, choices }: GridColumn, value: unknown): string {
  if (kind !== 'choice') return toText(value);
  return choices?.find((choice) => choice.value === value)?.label ?? toText(value);
}

/**
 * Normalises text that was typed or pasted: numbers lose currency signs and commas, choices take their label's
 * spelling.
 */
export function tidyText({ kind, choices }: GridColumn, text: string): string {
  const trimmed = text.trim();
  if (kind === 'number') return trimmed.replace(/^₹\s*/, '').replaceAll(/(?<=\d),(?=\d)/g, '');
  if (kind !== 'choice') return trimmed;
  return choices?.find(({ label }) => label.toLowerCase() === trimmed.toLowerCase())?.label ?? trimmed;
}

/** Converts typed text to the API's value; undefined if it is no valid option. */
export function typedValue({ kind, choices }: GridColumn, text: string): unknown {
  if (kind !== 'choice') return text;
  return choices?.find(({ label }) => label === text)?.value;
}

/** Returns the error of a typed text, or undefined. Rules across fields and the database are checked on saving. */
export function checkCell(column: GridColumn, text: string): string | undefined {
  const value = typedValue(column, text);
  if (value === undefined) return messages.noChoice;
  const schema: z.ZodMiniType = column.key === 'stock' ? wholeField : ProductValues.shape[column.key];
  const result = z.safeParse(schema, value);
  if (result.success) return undefined;
  const [first] = Object.values(fieldMessages(result.error.issues));
  const { key, values } = first![0]!;
  return formatMessage({ errors: { fields, staffFields } }, key, values);
}

/** Returns the cost if a row sells below it, or null. `isBought`: the last delivery's cost, which needs no consent. */
export function costAbovePrice(
  row: ProductGridRow,
  typed: Readonly<Record<string, string>> | undefined,
): { cost: number; isBought: boolean } | null {
  const textOf = (key: 'regular_price' | 'sale_price' | 'cost_price') => typed?.[key] ?? toText(row.values[key]);
  const paid = Number(textOf('sale_price') || textOf('regular_price'));
  const cost = textOf('cost_price');
  if (Number.isNaN(paid)) return null;
  if (cost !== '' && paid < Number(cost)) return { cost: Number(cost), isBought: false };
  return row.unit_cost !== null && paid < row.unit_cost ? { cost: row.unit_cost, isBought: true } : null;
}
