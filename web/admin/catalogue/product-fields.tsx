import type { ReactNode } from 'react';
import { netUnits } from '#contract/admin/catalogue/catalog.ts';
import { labReports as labMessages, product as messages, products as listMessages } from '#messages/admin.ts';
import { CheckboxField, optionsOf, RupeeField, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { Panel } from '#web/admin/kit/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { CostWarning } from './inline-edit.tsx';
import { LabReports } from './lab-reports.tsx';
import { ProductPrices } from './product-prices.tsx';
import { PictureAlts } from './picture-alts.tsx';
import { ProductPictures } from './product-pictures.tsx';
import styles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';

import { BilingualField } from '#web/admin/kit/bilingual.tsx';
import type { PanelProps } from './use-product-form.ts';
import { SideFields } from './product-side-fields.tsx';

export function ProductFields(panel: PanelProps) {
  return (
    <div className={styles['columns']}>
      <div className={look['stack']}>
        <TextsPanel {...panel} />
        <PicturesPanel {...panel} />
        <LabPanel {...panel} />
        <PricePanel {...panel} />
        <LabelPanel {...panel} />
      </div>
      <div className={styles['side']}>
        <SideFields {...panel} />
      </div>
    </div>
  );
}

function TextsPanel({ product, sku, text }: PanelProps) {
  return (
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
      <BilingualField name="name" field={text} label={messages.fields.name} required maxLength={150} />
      {longTexts.map(([name, label, rows]) => (
        <BilingualField key={name} name={name} field={text} label={label} rows={rows} />
      ))}
    </Panel>
  );
}

function PicturesPanel({ form, canWrite, pictures, onPictures, onUploading }: PanelProps) {
  return (
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
  );
}

function LabPanel({ product, canWrite }: PanelProps) {
  if (!product) return null;
  return (
    <Panel title={labMessages.title}>
      <LabReports productId={product.id} canWrite={canWrite} />
    </Panel>
  );
}

function PricePanel({ product, taxClasses, form, canWrite, lock, text }: PanelProps) {
  return (
    <Panel title={messages.price}>
      <div className={styles['three']}>
        <RupeeField
          {...text('regular_price')}

          label={listMessages.mrp}
          hint={messages.hints.mrp}
          required
        />
        <RupeeField
          {...text('sale_price')}

          label={listMessages.salePrice}
          hint={listMessages.salePriceHint}
        />
        <RupeeField
          {...text('cost_price')}

          label={messages.fields.cost_price}
          hint={messages.hints.cost}
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
  );
}

/** The details that the law requires on the label. */
function LabelPanel({ text }: PanelProps) {
  return (
    <Panel title={messages.label}>
      <div className={styles['three']}>
        <TextField {...text('net_value')} label={messages.fields.net_value} inputMode="decimal" required />
        <SelectField
          {...text('net_unit')}
          label={messages.fields.net_unit}
          options={optionsOf(netUnits, messages.units)}
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
      <BilingualField name="manufacturer" field={text} label={messages.fields.manufacturer} maxLength={300} required />
      <BilingualField
        name="country_of_origin"
        field={text}
        label={messages.fields.country_of_origin}
        maxLength={60}
        required
      />
    </Panel>
  );
}

const longTexts = [
  ['short_description', messages.fields.short_description, 2],
  ['description', messages.fields.description, 6],
  ['ingredients', messages.fields.ingredients, 3],
  ['how_to_use', messages.fields.how_to_use, 3],
  ['cautions', messages.fields.cautions, 2],
] as const;

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
