import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import {
  type EditConflict,
  netUnits,
  type ProductField,
  staffCatalogPaths,
  type StaffProduct,
} from '#contract/staff-catalog.ts';
import { labReports as labMessages } from '#messages/admin/labReports.ts';
import { product as messages } from '#messages/admin/product.ts';
import { products as listMessages } from '#messages/admin/products.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { type ProductFormData, productPath, readProductAgain, sendForRecord } from './catalogue-api.ts';
import { categoryOptions } from './category-options.ts';
import { ConflictDialog } from '#web/admin/kit/conflict-dialog.tsx';
import { conflictsOf, resolveConflicts } from '#web/admin/kit/conflicts.ts';
import { StockCell } from './inline-edit.tsx';
import { useLeaveGuard } from './leave-dialog.tsx';
import { LabReports } from './lab-reports.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { type Companion, ProductRelations } from './product-relations.tsx';
import { ProductPreview } from './product-preview.tsx';
import {
  changedFields,
  emptyValues,
  newProductBody,
  type ProductFormValues,
  type TextFieldName,
  toFormValues,
} from './product-values.ts';
import styles from './product-form.module.css';

/** A product with everything that staff write of it, or a new one. */
export function ProductPage() {
  const data = useLoaderData<ProductFormData>();
  return <ProductForm key={data.product?.id ?? 'new'} {...data} />;
}

function ProductForm({ product, categories, taxClasses }: ProductFormData) {
  const canWrite = usePermission('catalog.write') && product?.status !== 'archived';
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The product as the form was opened with it, or as it was saved last. */
  const [base, setBase] = useState(product?.values ?? emptyValues);
  const [pictures, setPictures] = useState<Picture[]>(product?.pictures ?? []);
  const [related, setRelated] = useState(() => namedProducts(product, 'related'));
  const [companions, setCompanions] = useState(() => namedProducts(product, 'goes_well_with'));
  const [sku, setSku] = useState('');
  const [skuError, setSkuError] = useState('');
  const [uploading, setUploading] = useState(0);
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const choices = {
    pictures: pictures.map(({ image_name: file }) => file),
    related: related.map(({ id }) => id),
    goes_well_with: companions.map(({ id }) => id),
  };
  const form = useForm<ProductFormValues>({
    initial: toFormValues(base),
    submit: (values) => (product ? save(values) : create(values)),
  });
  const changes = changedFields(base, form.values, choices);
  const isChanged = Object.keys(changes).length > 0 || sku !== '';
  const leave = useLeaveGuard(isChanged);
  // Once the new product is saved the address changes, which is no leaving.
  const [created, setCreated] = useState<number | null>(null);
  useEffect(() => {
    if (created !== null) void navigate(`/products/${created}`, { replace: true });
  }, [created, navigate]);

  async function create(values: ProductFormValues): Promise<CallFailure | null> {
    const body = newProductBody(values, choices, sku.trim());
    const result = await sendForRecord<StaffProduct>(staffCatalogPaths.products, body);
    if (!result.ok) {
      setSkuError(result.failure.errors['sku']?.[0] ?? '');
      return result.failure;
    }
    leave.allow();
    showToast(messages.created({ product: result.reply.values.name }));
    setCreated(result.reply.id);
    return null;
  }

  async function save(
    values: ProductFormValues,
    sent = changedFields(base, values, choices),
  ): Promise<CallFailure | null> {
    if (!product || Object.keys(sent).length === 0) return null;
    const body = { changes: sent, allow_below_cost: values.allow_below_cost };
    const result = await sendForRecord<StaffProduct>(productPath(product.id), body);
    if (!result.ok) {
      const found = conflictsOf(result.failure);
      setConflicts(found);
      return found.length > 0 ? null : result.failure;
    }
    takeOver(result.reply);
    showToast(messages.saved);
    await revalidate();
    return null;
  }

  /** Shows a product as it was saved. */
  function takeOver(saved: StaffProduct) {
    const { values } = saved;
    setBase(values);
    setPictures(saved.pictures);
    setRelated(namedProducts(saved, 'related'));
    setCompanions(namedProducts(saved, 'goes_well_with'));
    for (const [name, value] of Object.entries(toFormValues(values))) form.set(name as TextFieldName, value);
  }

  /** Saves again: what is kept of ours over what the others wrote, and theirs for the rest. */
  async function resolve(kept: readonly string[]) {
    const sent = resolveConflicts(changedFields(base, form.values, choices), conflicts, kept);
    setConflicts([]);
    if (Object.keys(sent).length > 0) {
      const failure = await save(form.values, sent);
      if (failure) form.setMessage(failure.message);
      return;
    }
    // Nothing of ours is left: the form shows what the others saved.
    const fresh = await readProductAgain(product!.id);
    if (fresh) takeOver(fresh);
    await revalidate();
  }

  const title = product ? product.values.name : messages.newTitle;
  const lock = { disabled: !canWrite };
  const text = (name: TextFieldName) => ({ ...form.field(name), ...lock });
  return (
    <>
      <p className={styles['back']}>
        <Link to="/products">{messages.all}</Link>
      </p>
      <div className={styles['head']}>
        <ScreenHeading>{title}</ScreenHeading>
        {product && (
          <span className={styles['status']}>
            <Badge
              tone={product.status === 'published' ? 'success' : product.status === 'draft' ? 'warning' : 'neutral'}
            >
              {listMessages.statuses[product.status]}
            </Badge>{' '}
            <span className={styles['sku']}>{product.sku}</span>
          </span>
        )}
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={() => setIsPreviewOpen(true)}>
            {messages.preview}
          </Button>
          {product && <ProductActions product={product} />}
        </div>
      </div>
      <form {...form.formProps} className={styles['form']} aria-label={title}>
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <Panel title={messages.texts}>
              {!product && (
                <TextField
                  name="sku"
                  label={messages.sku}
                  hint={messages.skuHint}
                  value={sku}
                  error={skuError}
                  required
                  maxLength={60}
                  onChange={(event) => {
                    setSku(event.target.value);
                    setSkuError('');
                  }}
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
                onChange={setPictures}
                onUploading={setUploading}
                error={form.errorOf('pictures')}
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
                  label={messages.fields.tax_class}
                  required
                  options={[
                    { value: '', label: messages.choose },
                    ...taxClasses.map(({ code, description, rate }) => ({
                      value: code,
                      label:
                        rate === null ? description || code : messages.taxClass({ rate, name: description || code }),
                    })),
                  ]}
                />
                <TextField {...text('hsn')} label={messages.fields.hsn} inputMode="numeric" maxLength={8} required />
                <TextField {...text('sale_point')} label={messages.fields.sale_point} inputMode="decimal" />
              </div>
              <BelowCost values={form.values}>
                {(cost) => (
                  <CheckboxField
                    {...form.checkbox('allow_below_cost')}
                    {...lock}
                    label={listMessages.belowCost({ cost: formatRupees(cost) })}
                  />
                )}
              </BelowCost>
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
                products={related}
                self={product?.id ?? null}
                disabled={!canWrite}
                error={form.errorOf('related')}
                onChange={setRelated}
              />
              <ProductRelations
                label={messages.goesWell}
                hint={messages.goesWellHint}
                products={companions}
                self={product?.id ?? null}
                disabled={!canWrite}
                error={form.errorOf('goes_well_with')}
                onChange={setCompanions}
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
        {canWrite && (
          <div className={styles['save']}>
            <FormMessage>{form.message}</FormMessage>
            <div className={styles['saveRow']}>
              <Button type="submit" busy={form.busy || uploading > 0}>
                {product ? messages.save : messages.create}
              </Button>
              <output className={styles['state']}>
                {uploading > 0
                  ? messages.uploading({ count: uploading })
                  : isChanged
                    ? messages.unsaved
                    : messages.noChanges}
              </output>
            </div>
          </div>
        )}
      </form>
      {conflicts.length > 0 && (
        <ConflictDialog conflicts={conflicts} labelOf={labelOf} onResolve={resolve} onClose={() => setConflicts([])} />
      )}
      {isPreviewOpen && (
        <ProductPreview values={form.values} pictures={pictures} onClose={() => setIsPreviewOpen(false)} />
      )}
      {leave.dialog}
    </>
  );
}

/** The products of one of its lists, in their order. */
function namedProducts(product: StaffProduct | null, list: 'related' | 'goes_well_with'): Companion[] {
  return (product?.values[list] ?? []).flatMap((id) => product!.companions.find((each) => each.id === id) ?? []);
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
function labelOf(field: string): string {
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

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
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
