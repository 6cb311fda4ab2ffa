/** The fields of a product's form, in their panels. */
import type { ReactNode } from 'react';
import type { StaffAttribute } from '#contract/staff-attributes.ts';
import { mostMoreCategories, netUnits, type ProductField, type StaffProduct } from '#contract/staff-catalog.ts';
import type { StaffCategory } from '#contract/staff-categories.ts';
import type { TaxClass } from '#contract/staff-tax-classes.ts';
import { labReports as labMessages } from '#messages/admin/labReports.ts';
import { product as messages } from '#messages/admin/product.ts';
import { products as listMessages } from '#messages/admin/products.ts';
import { CheckboxField, MultiSelectField, SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { Panel } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Form } from '#web/ui/use-form.ts';
import { categoryOptions } from './category-options.ts';
import { CostWarning, StockCell } from './inline-edit.tsx';
import { LabReports } from './lab-reports.tsx';
import { ProductPrices } from './product-prices.tsx';
import { PictureAlts } from './picture-alts.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { type Companion, ProductRelations } from './product-relations.tsx';
import type { FormPicture, ProductFormValues, TextFieldName } from './product-values.ts';
import styles from '#web/admin/kit/record-form.module.css';

interface ProductFieldsProps {
  /** Null for a new one. */
  product: StaffProduct | null;
  /** As the form was opened with it, or as it was saved last. */
  base: StaffProduct['values'];
  categories: readonly StaffCategory[];
  taxClasses: readonly TaxClass[];
  form: Form<ProductFormValues>;
  canWrite: boolean;
  /** Of a new product. */
  sku: { value: string; error: string; change: (typed: string) => void };
  pictures: FormPicture[];
  onPictures: (change: (before: FormPicture[]) => FormPicture[]) => void;
  onUploading: (change: (before: number) => number) => void;
  companions: Record<'related' | 'goes_well_with', Companion[]>;
  onRelated: (products: Companion[]) => void;
  onCompanions: (products: Companion[]) => void;
  attributes: readonly StaffAttribute[];
  /** Ids of categories beside the main one. */
  moreCategories: readonly number[];
  onMoreCategories: (ids: number[]) => void;
  /** Ids of values of attributes, the most important first. */
  attributeValues: readonly number[];
  onAttributeValues: (ids: number[]) => void;
}

export function ProductFields({
  product,
  base,
  categories,
  taxClasses,
  form,
  canWrite,
  sku,
  pictures,
  onPictures,
  onUploading,
  companions,
  onRelated,
  onCompanions,
  attributes,
  moreCategories,
  onMoreCategories,
  attributeValues,
  onAttributeValues,
}: ProductFieldsProps) {
  const lock = { disabled: !canWrite };
  const text = (name: TextFieldName) => ({ ...form.field(name), ...lock });
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        <Panel title={messages.texts}>
          {!product && (
            <TextField
              name="sku"
              label={messages.sku}
              hint={messages.skuHint}
              value={sku.value}
              error={sku.error}
              required
              maxLength={60}
              onChange={(event) => sku.change(event.target.value)}
            />
          )}
          <Bilingual label={messages.fields.name}>
            <TextField {...text('name')} label={inEnglish(messages.fields.name)} required maxLength={150} />
            <TextField {...text('name_hi')} label={inHindi(messages.fields.name)} lang="hi" maxLength={150} />
          </Bilingual>
          {longTexts.map(([name, label, rows]) => (
            <Bilingual key={name} label={label}>
              <TextArea {...text(name)} label={inEnglish(label)} rows={rows} />
              <TextArea {...text(`${name}_hi`)} label={inHindi(label)} lang="hi" rows={rows} />
            </Bilingual>
          ))}
        </Panel>
        <Panel title={messages.pictures}>
          <ProductPictures
            pictures={pictures}
            onChange={onPictures}
            onUploading={onUploading}
            error={form.errorOf('pictures')}
            disabled={!canWrite}
          />
          <PictureAlts
            pictures={pictures}
            names={{ en: form.values.name, hi: form.values.name_hi }}
            onChange={onPictures}
            error={form.errorOf('picture_alts') ?? form.errorOf('picture_alts_hi')}
            disabled={!canWrite}
          />
        </Panel>
        {product && (
          <Panel title={labMessages.title}>
            <LabReports productId={product.id} canWrite={canWrite} />
          </Panel>
        )}
        <Panel title={messages.price}>
          <div className={styles['three']}>
            <TextField
              {...text('regular_price')}
              label={listMessages.mrp}
              hint={messages.hints.mrp}
              leftSection="₹"
              inputMode="decimal"
              required
            />
            <TextField
              {...text('sale_price')}
              label={listMessages.salePrice}
              hint={listMessages.salePriceHint}
              leftSection="₹"
              inputMode="decimal"
            />
            <TextField
              {...text('cost_price')}
              label={messages.fields.cost_price}
              hint={messages.hints.cost}
              leftSection="₹"
              inputMode="decimal"
            />
            <SelectField
              {...text('tax_class')}
              onChange={(event) => {
                text('tax_class').onChange(event);
                const chosen = taxClasses.find(({ code }) => code === event.target.value);
                if (form.values.hsn === '' && chosen) form.set('hsn', chosen.hsn);
              }}
              label={messages.fields.tax_class}
              required
              options={[
                { value: '', label: messages.choose },
                ...taxClasses.map(({ code, name, rate }) => ({
                  value: code,
                  label: rate === null ? name : messages.taxClass({ rate, name }),
                })),
              ]}
            />
            <TextField {...text('hsn')} label={messages.fields.hsn} inputMode="numeric" maxLength={8} required />
            <TextField {...text('sale_point')} label={messages.fields.sale_point} inputMode="decimal" />
          </div>
          <CostWarning
            cost={product?.unit_cost ?? null}
            paid={Number(form.values.sale_price || form.values.regular_price)}
          />
          <BelowCost values={form.values}>
            {(cost) => (
              <CheckboxField
                {...form.checkbox('allow_below_cost')}
                {...lock}
                label={listMessages.belowCost({ cost: formatRupees(cost) })}
              />
            )}
          </BelowCost>
          {product && <ProductPrices productId={product.id} canWrite={canWrite} />}
        </Panel>
        <Panel title={messages.label}>
          <div className={styles['three']}>
            <TextField {...text('net_value')} label={messages.fields.net_value} inputMode="decimal" required />
            <SelectField
              {...text('net_unit')}
              label={messages.fields.net_unit}
              options={netUnits.map((value) => ({ value, label: messages.units[value] }))}
            />
            <TextField
              {...text('shelf_life_months')}
              label={messages.fields.shelf_life_months}
              inputMode="numeric"
              required
            />
            <TextField {...text('licence_kind')} label={messages.fields.licence_kind} maxLength={40} required />
            <TextField {...text('licence_number')} label={messages.fields.licence_number} maxLength={60} required />
          </div>
          <Bilingual label={messages.fields.manufacturer}>
            <TextField
              {...text('manufacturer')}
              label={inEnglish(messages.fields.manufacturer)}
              maxLength={300}
              required
            />
            <TextField
              {...text('manufacturer_hi')}
              label={inHindi(messages.fields.manufacturer)}
              lang="hi"
              maxLength={300}
            />
          </Bilingual>
          <Bilingual label={messages.fields.country_of_origin}>
            <TextField
              {...text('country_of_origin')}
              label={inEnglish(messages.fields.country_of_origin)}
              maxLength={60}
              required
            />
            <TextField
              {...text('country_of_origin_hi')}
              label={inHindi(messages.fields.country_of_origin)}
              lang="hi"
              maxLength={60}
            />
          </Bilingual>
        </Panel>
      </div>
      <div className={styles['side']}>
        <Panel title={messages.visibility}>
          <CheckboxField
            {...form.checkbox('published')}
            {...lock}
            label={messages.fields.published}
            hint={messages.hints.published}
          />
          <SelectField
            {...text('category_id')}
            label={messages.fields.category_id}
            required
            options={[{ value: '', label: messages.choose }, ...categoryOptions(categories)]}
          />
          <MultiSelectField
            label={messages.fields.more_category_ids}
            hint={messages.hints.moreCategories}
            data={categoryOptions(categories).filter(({ value }) => value !== form.values.category_id)}
            value={moreCategories.map(String)}
            onChange={(ids) => onMoreCategories(ids.map(Number))}
            maxValues={mostMoreCategories}
            error={form.errorOf('more_category_ids')}
            {...lock}
          />
          <TextField
            {...text('featured_rank')}
            label={messages.fields.featured_rank}
            hint={messages.hints.featured}
            inputMode="numeric"
          />
        </Panel>
        {product && (
          <Panel title={messages.stock}>
            <div className={styles['stock']}>
              <span>{messages.inStock}</span>
              <StockCell
                product={{
                  ...product,
                  name: product.values.name,
                  picture: null,
                  low_stock_at: base.low_stock_at,
                  regular_price: base.regular_price,
                  sale_price: base.sale_price,
                  cost_price: base.cost_price,
                }}
              />
            </div>
            <TextField
              {...text('low_stock_at')}
              label={messages.fields.low_stock_at}
              hint={messages.hints.lowStock}
              inputMode="numeric"
            />
          </Panel>
        )}
        <Panel title={messages.filters}>
          <MultiSelectField
            label={messages.fields.attribute_value_ids}
            hint={messages.hints.filters}
            data={attributes.map(({ values, choices }) => ({
              group: values.name,
              items: choices.map((choice) => ({ value: String(choice.id), label: choice.values.name })),
            }))}
            value={attributeValues.map(String)}
            onChange={(ids) => onAttributeValues(ids.map(Number))}
            maxValues={30}
            error={form.errorOf('attribute_value_ids')}
            {...lock}
          />
        </Panel>
        <Panel title={messages.search}>
          <TextField {...text('tags')} label={inEnglish(messages.fields.tags)} hint={messages.hints.words} />
          <TextField {...text('tags_hi')} label={inHindi(messages.fields.tags)} lang="hi" />
          <TextField
            {...text('barcode')}
            label={messages.fields.barcode}
            hint={messages.hints.barcode}
            inputMode="numeric"
            maxLength={14}
          />
          <TextField {...text('romanised')} label={messages.fields.romanised} hint={messages.hints.romanised} />
        </Panel>
        <Panel title={messages.relations}>
          <ProductRelations
            label={messages.related}
            hint={messages.relatedHint}
            products={companions.related}
            self={product?.id ?? null}
            disabled={!canWrite}
            error={form.errorOf('related')}
            onChange={onRelated}
          />
          <ProductRelations
            label={messages.goesWell}
            hint={messages.goesWellHint}
            products={companions.goes_well_with}
            self={product?.id ?? null}
            disabled={!canWrite}
            error={form.errorOf('goes_well_with')}
            onChange={onCompanions}
          />
        </Panel>
        <Panel title={messages.parcel}>
          <TextField {...text('weight_grams')} label={messages.fields.weight_grams} inputMode="numeric" />
          <div className={styles['sides']}>
            <TextField {...text('parcel_length_mm')} label={messages.fields.parcel_length_mm} inputMode="numeric" />
            <TextField {...text('parcel_width_mm')} label={messages.fields.parcel_width_mm} inputMode="numeric" />
            <TextField {...text('parcel_height_mm')} label={messages.fields.parcel_height_mm} inputMode="numeric" />
          </div>
        </Panel>
      </div>
    </div>
  );
}

const longTexts = [
  ['short_description', messages.fields.short_description, 2],
  ['description', messages.fields.description, 6],
  ['ingredients', messages.fields.ingredients, 3],
  ['how_to_use', messages.fields.how_to_use, 3],
  ['cautions', messages.fields.cautions, 2],
] as const;

const inEnglish = (label: string) => messages.inLanguage({ label, language: messages.english });
const inHindi = (label: string) => messages.inLanguage({ label, language: messages.hindi });

/** What a field of a conflict is called on the form. */
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

/** A text in both languages, side by side. */
function Bilingual({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['bilingual']} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Asks whether a price below cost is meant. */
function BelowCost({
  values,
  children,
}: {
  values: Record<'cost_price' | 'regular_price' | 'sale_price', string>;
  children: (cost: number) => ReactNode;
}) {
  const cost = Number(values.cost_price);
  const paid = Number(values.sale_price || values.regular_price);
  return values.cost_price !== '' && paid < cost ? children(cost) : null;
}
