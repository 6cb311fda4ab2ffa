import { useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { type EditConflict, staffCatalogPaths, type StaffProduct } from '#contract/staff-catalog.ts';
import { product as messages } from '#messages/admin/product.ts';
import { products as listMessages } from '#messages/admin/products.ts';
import { SaveBar } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { type ProductFormData, productPath, readProductAgain, sendForRecord } from './catalogue-api.ts';
import { ConflictDialog } from '#web/admin/kit/conflict-dialog.tsx';
import { conflictsOf, resolveConflicts } from '#web/admin/kit/conflicts.ts';
import { useLeaveGuard } from './leave-dialog.tsx';
import { ProductActions } from './product-actions.tsx';
import { labelOf, ProductFields } from './product-fields.tsx';
import type { Companion } from './product-relations.tsx';
import { ProductPreview } from './product-preview.tsx';
import {
  changedFields,
  emptyValues,
  newProductBody,
  pictureChoices,
  type ProductFormValues,
  type TextFieldName,
  toFormPictures,
  toFormValues,
} from './product-values.ts';
import styles from './product-form.module.css';

/** A product with everything that staff write of it, or a new one. */
export function ProductPage() {
  const data = useLoaderData<ProductFormData>();
  return <ProductForm key={data.product?.id ?? 'new'} {...data} />;
}

function ProductForm({ product, categories, taxClasses, attributes }: ProductFormData) {
  const canWrite = usePermission('catalog.write') && product?.status !== 'archived';
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The product as the form was opened with it, or as it was saved last. */
  const [base, setBase] = useState(product?.values ?? emptyValues);
  const [pictures, setPictures] = useState(() => toFormPictures(product?.pictures ?? [], base));
  const [related, setRelated] = useState(() => namedProducts(product, 'related'));
  const [companions, setCompanions] = useState(() => namedProducts(product, 'goes_well_with'));
  const [moreCategories, setMoreCategories] = useState(base.more_category_ids);
  const [attributeValues, setAttributeValues] = useState(base.attribute_value_ids);
  const [sku, setSku] = useState('');
  const [skuError, setSkuError] = useState('');
  const [uploading, setUploading] = useState(0);
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const choices = {
    more_category_ids: moreCategories,
    attribute_value_ids: attributeValues,
    ...pictureChoices(pictures),
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
    setPictures(toFormPictures(saved.pictures, values));
    setRelated(namedProducts(saved, 'related'));
    setCompanions(namedProducts(saved, 'goes_well_with'));
    setMoreCategories(values.more_category_ids);
    setAttributeValues(values.attribute_value_ids);
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

  function changeSku(typed: string) {
    setSku(typed);
    setSkuError('');
  }

  const title = product ? product.values.name : messages.newTitle;
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
      <form {...form.formProps} aria-label={title}>
        <ProductFields
          product={product}
          base={base}
          categories={categories}
          taxClasses={taxClasses}
          form={form}
          canWrite={canWrite}
          sku={{ value: sku, error: skuError, change: changeSku }}
          pictures={pictures}
          onPictures={setPictures}
          onUploading={setUploading}
          companions={{ related, goes_well_with: companions }}
          onRelated={setRelated}
          onCompanions={setCompanions}
          attributes={attributes}
          moreCategories={moreCategories}
          onMoreCategories={setMoreCategories}
          attributeValues={attributeValues}
          onAttributeValues={setAttributeValues}
        />
        {canWrite && (
          <SaveBar
            message={form.message}
            state={
              uploading > 0
                ? messages.uploading({ count: uploading })
                : isChanged
                  ? messages.unsaved
                  : messages.noChanges
            }
          >
            <Button type="submit" busy={form.busy || uploading > 0}>
              {product ? messages.save : messages.create}
            </Button>
          </SaveBar>
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
