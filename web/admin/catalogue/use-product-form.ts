import { useState } from 'react';
import { staffCatalogPaths, type StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { product as messages } from '#messages/admin.ts';
import { useRecordForm } from '#web/admin/kit/record-form.tsx';
import type { ProductFormData } from './catalogue-api.ts';
import { labelOf } from './product-labels.ts';
import type { Companion } from './product-relations.tsx';
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

/** The form of a product. What is chosen outside the form's fields has its own state. */
export function useProductForm(product: StaffProduct | null, canWrite: boolean) {
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
  const lock = { disabled: !canWrite };
  const fields = {
    product,
    canWrite,
    lock,
    base: edit.base,
    form: edit.form,
    text: (name: TextFieldName) => ({ ...edit.form.field(name), ...lock }),
    /** Used only for a new product. */
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

export type PanelProps = Omit<ProductFormData, 'product'> &
  ReturnType<typeof useProductForm>['fields'] & {
    onUploading: (change: (before: number) => number) => void;
  };

function namedProducts(product: StaffProduct | null, list: 'related' | 'goes_well_with'): Companion[] {
  return (product?.values[list] ?? []).flatMap((id) => product!.companions.find((each) => each.id === id) ?? []);
}
