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
import { labelOf } from './product-panel.ts';
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

function ProductForm({ product, categories, taxClasses, attributes }: ProductFormData) {
  const canWrite = usePermission('catalog.write') && product?.status !== 'archived';
  const begun = product?.values ?? emptyValues;
  const [pictures, setPictures] = useState(() => toFormPictures(product?.pictures ?? [], begun));
  const [related, setRelated] = useState(() => namedProducts(product, 'related'));
  const [companions, setCompanions] = useState(() => namedProducts(product, 'goes_well_with'));
  const [moreCategories, setMoreCategories] = useState(begun.more_category_ids);
  const [attributeValues, setAttributeValues] = useState(begun.attribute_value_ids);
  const [sku, setSku] = useState('');
  const [skuError, setSkuError] = useState('');
  const [uploading, setUploading] = useState(0);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
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
    toBody: (values) => newProductBody(values, choices, sku.trim()),
    listChanges: (base, values) => changedFields(base, values, choices),
    alongside: ({ allow_below_cost }) => ({ allow_below_cost }),
    isTouched: (_values, hasChanges) => hasChanges || sku !== '',
    onSaved(saved) {
      setPictures(toFormPictures(saved.pictures, saved.values));
      setRelated(namedProducts(saved, 'related'));
      setCompanions(namedProducts(saved, 'goes_well_with'));
      setMoreCategories(saved.values.more_category_ids);
      setAttributeValues(saved.values.attribute_value_ids);
    },
    onFailed: ({ errors }) => setSkuError(errors['sku']?.[0] ?? ''),
    texts: { created: ({ values }) => messages.created({ product: values.name }), saved: messages.saved },
    labelOf,
  });

  function changeSku(typed: string) {
    setSku(typed);
    setSkuError('');
  }

  const title = product ? product.values.name : messages.newTitle;
  return (
    <>
      <RecordPage
        title={title}
        back={{ to: '/products', label: messages.all }}
        beside={
          <>
            {product && (
              <span className={styles['status']}>
                <Badge
                  tone={product.status === 'published' ? 'success' : product.status === 'draft' ? 'warning' : 'neutral'}
                >
                  {listMessages.statuses[product.status]}
                </Badge>{' '}
                <span className={look['note']}>{product.sku}</span>
              </span>
            )}
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
        <ProductFields
          product={product}
          base={edit.base}
          categories={categories}
          taxClasses={taxClasses}
          form={edit.form}
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
      </RecordPage>
      {isPreviewOpen && (
        <ProductPreview values={edit.form.values} pictures={pictures} onClose={() => setIsPreviewOpen(false)} />
      )}
    </>
  );
}

function namedProducts(product: StaffProduct | null, list: 'related' | 'goes_well_with'): Companion[] {
  return (product?.values[list] ?? []).flatMap((id) => product!.companions.find((each) => each.id === id) ?? []);
}
