import { maxMoreCategories } from '#contract/admin/catalogue/catalog.ts';
import { product as messages } from '#messages/admin.ts';
import { CheckboxField, MultiSelectField, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { Panel } from '#web/admin/kit/form.tsx';
import { categoryOptions } from './category-options.ts';
import { StockCell } from './inline-edit.tsx';
import { ProductRelations } from './product-relations.tsx';
import styles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';

import { inEnglish, inHindi } from '#web/admin/kit/bilingual.tsx';
import type { PanelProps } from './use-product-form.ts';

export function SideFields(panel: PanelProps) {
  return (
    <>
      <VisibilityPanel {...panel} />
      <StockPanel {...panel} />
      <FiltersPanel {...panel} />
      <SearchPanel {...panel} />
      <RelationsPanel {...panel} />
      <ParcelPanel {...panel} />
    </>
  );
}

function VisibilityPanel({ categories, form, moreCategories, onMoreCategories, lock, text }: PanelProps) {
  return (
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
        maxValues={maxMoreCategories}
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
  );
}

function StockPanel({ product, base, text }: PanelProps) {
  if (!product) return null;
  return (
    <Panel title={messages.stock}>
      <div className={look['head']}>
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
  );
}

function FiltersPanel({ form, attributes, attributeValues, onAttributeValues, lock }: PanelProps) {
  return (
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
  );
}

function SearchPanel({ text }: PanelProps) {
  return (
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
  );
}

function RelationsPanel({ product, form, canWrite, companions, onRelated, onCompanions }: PanelProps) {
  return (
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
  );
}

function ParcelPanel({ text }: PanelProps) {
  return (
    <Panel title={messages.parcel}>
      <TextField {...text('weight_grams')} label={messages.fields.weight_grams} inputMode="numeric" />
      <div className={styles['sides']}>
        <TextField {...text('parcel_length_mm')} label={messages.fields.parcel_length_mm} inputMode="numeric" />
        <TextField {...text('parcel_width_mm')} label={messages.fields.parcel_width_mm} inputMode="numeric" />
        <TextField {...text('parcel_height_mm')} label={messages.fields.parcel_height_mm} inputMode="numeric" />
      </div>
    </Panel>
  );
}
