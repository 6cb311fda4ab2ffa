import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { staffCatalogPaths, type StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { product as messages, products as listMessages } from '#messages/admin.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { RecordPage, useRecordForm } from '#web/admin/kit/record-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { usePermission } from '../screen.tsx';
import type { ProductFormData } from './catalogue-api.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductFields } from './product-fields.tsx';
import { labelOf, statusTones } from './product-panel.ts';
import type { Companion } from './product-relations.tsx';
import { ProductPreview } from './product-preview.tsx';
import {
  changedFields,
  emptyValues,
  newProductBody,
  type ProductFormValues,
  toFormPictures,
  toFormValues,
  pictureChoices,
} from './product-values.ts';
import styles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';

export function ProductPage() {
  const data = useLoaderData<ProductFormData>();
  return <ProductForm key={data.product?.id ?? 'new'} {...data} />;
}

function useProductForm(product: StaffProduct | null, canWrite: boolean) {
  const begun = product?.values ?? emptyValues;
  const [pictures, setPictures] = useState(() => toFormPictures(product?.pictures ?? [], begun));
  const [related, setRelated] = useState(() => namedProducts(product, 'related'));
  const [companions, setCompanions] = useState(() => namedProducts(product, 'goes_well_with'));
  const [moreCategories, setMoreCategories] = useState(begun.more_category_ids);
  const [attributeValues, setAttributeValues] = useState(begun.attribute_value_ids);
  const [sku, setSku] = useState({ typed: '', error: '' });
  const choices = {
    more_category_ids: moreCategories,
    attribute_value_ids: attributeValues,
    ...pictureChoices(pictures),
    related: related.map(({ id }) => id),
    goes_well_with: companions.map(({ id }) => id),
  };
  const edit = useRecordForm<StaffProduct, ProductFormValues>({
    record: product,
    empty: emptyValues,
    path: staffCatalogPaths.products,
    screen: '/products',
    canWrite,
    toForm: toFormValues,
    toBody: (values) => newProductBody(values, choices, sku.typed.trim()),
    listChanges: (base, values) => changedFields(base, values, choices),
    alongside: ({ allow_below_cost }) => ({ allow_below_cost }),
    isTouched: (_values, hasChanges) => hasChanges || sku.typed !== '',
    onSaved(saved) {
      setPictures(toFormPictures(saved.pictures, saved.values));
      setRelated(namedProducts(saved, 'related'));
      setCompanions(namedProducts(saved, 'goes_well_with'));
      setMoreCategories(saved.values.more_category_ids);
      setAttributeValues(saved.values.attribute_value_ids);
    },
    onFailed: ({ errors }) => setSku((before) => ({ ...before, error: errors['sku']?.[0] ?? '' })),
    texts: { created: ({ values }) => messages.created({ product: values.name }), saved: messages.saved },
    labelOf,
  });
  const fields = {
    base: edit.base,
    form: edit.form,
    sku: { value: sku.typed, error: sku.error, change: (typed: string) => setSku({ typed, error: '' }) },
    pictures,
    onPictures: setPictures,
    companions: { related, goes_well_with: companions },
    onRelated: setRelated,
    onCompanions: setCompanions,
    moreCategories,
    onMoreCategories: setMoreCategories,
    attributeValues,
    onAttributeValues: setAttributeValues,
  };
  return { edit, fields };
}

function ProductForm({ product, ...data }: ProductFormData) {
  const canWrite = usePermission('catalog.write') && product?.status !== 'archived';
  const { edit, fields } = useProductForm(product, canWrite);
  const [uploading, setUploading] = useState(0);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  return (
    <>
      <RecordPage
        title={product ? product.values.name : messages.newTitle}
        back={{ to: '/products', label: messages.all }}
        beside={
          <>
            {product && <ProductStatus product={product} />}
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={() => setIsPreviewOpen(true)}>
                {messages.preview}
              </Button>
              {product && <ProductActions product={product} />}
            </div>
          </>
        }
        edit={edit}
        canWrite={canWrite}
        saveLabel={product ? messages.save : messages.create}
        waiting={uploading > 0 ? messages.uploading({ count: uploading }) : undefined}
      >
        <ProductFields product={product} {...data} {...fields} canWrite={canWrite} onUploading={setUploading} />
      </RecordPage>
      {isPreviewOpen && (
        <ProductPreview values={edit.form.values} pictures={fields.pictures} onClose={() => setIsPreviewOpen(false)} />
      )}
    </>
  );
}

function ProductStatus({ product: { status, sku } }: { product: StaffProduct }) {
  return (
    <span className={styles['status']}>
      <Badge tone={statusTones[status]}>{listMessages.statuses[status]}</Badge>{' '}
      <span className={look['note']}>{sku}</span>
    </span>
  );
}

function namedProducts(product: StaffProduct | null, list: 'related' | 'goes_well_with'): Companion[] {
  return (product?.values[list] ?? []).flatMap((id) => product!.companions.find((each) => each.id === id) ?? []);
}
