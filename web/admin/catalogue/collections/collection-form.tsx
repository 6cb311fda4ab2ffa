import { CloseButton, Radio } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  collectionKinds,
  type CollectionPreview,
  type CollectionProduct,
  collectionSorts,
  maxByHand,
  type StaffCollection,
  staffCollectionPaths,
} from '#contract/admin/catalogue/collections.ts';
import {
  collections as messages,
  content as contentMessages,
  product as productMessages,
  products as listMessages,
} from '#messages/admin.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import { CheckboxField, FieldError, SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { RecordPage, useRecordForm } from '#web/admin/kit/record-form.tsx';
import { SortableList } from '#web/admin/kit/sortable-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { FieldState, Form } from '#web/ui/use-form.ts';
import { ProductPicker } from '../product-picker.tsx';
import { usePermission } from '#web/admin/screen.tsx';
import { type CollectionFormData } from './collection-api.ts';
import { CollectionRules } from './collection-rules.tsx';
import {
  changedCollection,
  type CollectionFormValues,
  emptyCollection,
  isCompleteRule,
  newRule,
  stateTones,
  toCollectionBody,
  toCollectionForm,
  toDraft,
  toRule,
} from './collection-values.ts';
import formStyles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import styles from './collections.module.css';

/** A hand-picked product. Price and stock are absent if it was just added. */
type ListedProduct = Pick<CollectionProduct, 'id' | 'sku' | 'name' | 'picture'> & Partial<CollectionProduct>;

export function CollectionPage() {
  const data = useLoaderData<CollectionFormData>();
  return <CollectionForm key={data.collection?.id ?? 'new'} {...data} />;
}

function CollectionForm({ collection, categories, attributes }: CollectionFormData) {
  const canWrite = usePermission('catalog.write');
  const [products, setProducts] = useState<ListedProduct[]>(collection?.products ?? []);
  const [rules, setRules] = useState(() => collection?.values.rules.map(toDraft) ?? [newRule('tag')]);
  const [ruleErrors, setRuleErrors] = useState<Record<string, readonly string[]>>({});
  const choices = { product_ids: products.map(({ id }) => id), rules: rules.map(toRule) };
  const edit = useRecordForm<StaffCollection, CollectionFormValues>({
    record: collection,
    empty: emptyCollection,
    path: staffCollectionPaths.collections,
    screen: '/collections',
    canWrite,
    toForm: toCollectionForm,
    toBody: (values) => toCollectionBody(values, choices),
    listChanges: (base, values) => changedCollection(base, values, choices),
    // A new collection starts with an empty rule, which must not count as input.
    isTouched: (values, hasChanges) => (collection ? hasChanges : values.name !== '' || products.length > 0),
    onSaved({ values, products: saved }) {
      setProducts(saved);
      setRules(values.rules.map(toDraft));
      setRuleErrors({});
    },
    onFailed: ({ errors }) => setRuleErrors(errors),
    texts: {
      created: ({ values }) => messages.created({ name: values.name }),
      saved: messages.saved,
      conflict: messages.conflict,
    },
    labelOf,
  });
  const { form } = edit;
  const isByHand = form.values.kind === 'manual';
  const title = collection ? collection.values.name : messages.newTitle;
  const lock = { disabled: !canWrite };
  const text = (name: keyof CollectionFormValues) => ({ ...form.field(name), ...lock });
  const fields = { form, lock, text };
  const ruleError = (place: number) =>
    Object.entries(ruleErrors).find(([key]) => key === `rules.${place}` || key.startsWith(`rules.${place}.`))?.[1][0];
  return (
    <RecordPage
      title={title}
      back={{ to: '/collections', label: messages.all }}
      beside={
        collection && <Badge tone={stateTones[collection.state]}>{contentMessages.states[collection.state]}</Badge>
      }
      edit={edit}
      canWrite={canWrite}
      saveLabel={collection ? messages.save : messages.create}
    >
      <div className={formStyles['columns']}>
        <div className={look['stack']}>
          <TextsPanel {...fields} />
          <Panel title={messages.productsTitle}>
            <KindChoice {...fields} />
            {isByHand ? (
              <ByHand
                products={products}
                canWrite={canWrite}
                error={form.errorOf('product_ids')}
                onChange={setProducts}
              />
            ) : (
              <>
                <SelectField
                  {...text('match')}
                  label={messages.match}
                  options={[
                    { value: 'all', label: messages.matches.all },
                    { value: 'any', label: messages.matches.any },
                  ]}
                />
                <CollectionRules
                  rules={rules}
                  categories={categories}
                  attributes={attributes}
                  disabled={!canWrite}
                  error={ruleErrors['rules']?.[0]}
                  errorOf={ruleError}
                  onChange={(changed) => {
                    setRules(changed);
                    setRuleErrors({});
                  }}
                />
                <SelectField
                  {...text('sort')}
                  label={messages.sort}
                  options={collectionSorts.map((value) => ({ value, label: messages.sorts[value] }))}
                />
              </>
            )}
          </Panel>
        </div>
        <div className={formStyles['side']}>
          <Preview
            terms={
              isByHand || (rules.length > 0 && rules.every(isCompleteRule))
                ? {
                    kind: form.values.kind,
                    match: form.values.match,
                    sort: form.values.sort,
                    product_ids: isByHand ? choices.product_ids : [],
                    rules: isByHand ? [] : choices.rules,
                  }
                : null
            }
          />
          <SidePanels {...fields} />
        </div>
      </div>
    </RecordPage>
  );
}

interface FieldsProps {
  form: Form<CollectionFormValues>;
  lock: { disabled: boolean };
  text: (name: keyof CollectionFormValues) => FieldState & { disabled: boolean };
}

function TextsPanel({ text }: FieldsProps) {
  return (
    <Panel title={messages.texts}>
      <div className={look['bilingual']} role="group" aria-label={messages.fields.name}>
        <TextField {...text('name')} label={inEnglish(messages.fields.name)} required maxLength={60} />
        <TextField {...text('name_hi')} label={inHindi(messages.fields.name)} lang="hi" maxLength={60} />
      </div>
      <div className={look['bilingual']} role="group" aria-label={messages.fields.description}>
        <TextArea
          {...text('description')}
          label={inEnglish(messages.fields.description)}
          hint={messages.hints.description}
          rows={3}
          maxLength={500}
        />
        <TextArea
          {...text('description_hi')}
          label={inHindi(messages.fields.description)}
          lang="hi"
          rows={3}
          maxLength={500}
        />
      </div>
    </Panel>
  );
}

function KindChoice({ form, lock }: FieldsProps) {
  return (
    <Radio.Group
      label={messages.kind}
      value={form.values.kind}
      onChange={(kind) => form.set('kind', kind)}
      error={form.errorOf('kind')}
    >
      <div className={styles['kinds']}>
        {collectionKinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={messages.kinds[kind]}
            description={messages.kindHints[kind]}
            {...lock}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function SidePanels({ form, lock, text }: FieldsProps) {
  return (
    <>
      <Panel title={messages.visibility}>
        <CheckboxField {...form.checkbox('published')} {...lock} label={messages.fields.published} />
        <CheckboxField
          {...form.checkbox('featured')}
          {...lock}
          label={messages.fields.featured}
          hint={messages.hints.featured}
        />
        <TextField
          {...text('starts_at')}
          label={messages.fields.starts_at}
          hint={messages.hints.starts}
          type="datetime-local"
        />
        <TextField
          {...text('ends_at')}
          label={messages.fields.ends_at}
          hint={messages.hints.ends}
          type="datetime-local"
        />
      </Panel>
      <Panel title={messages.address}>
        <TextField
          {...text('slug')}
          label={inEnglish(messages.fields.slug)}
          hint={messages.hints.slug}
          maxLength={80}
        />
        <TextField {...text('slug_hi')} label={inHindi(messages.fields.slug)} lang="hi" maxLength={80} />
      </Panel>
    </>
  );
}

const inEnglish = (label: string) => productMessages.inLanguage({ label, language: productMessages.english });
const inHindi = (label: string) => productMessages.inLanguage({ label, language: productMessages.hindi });

function labelOf(field: string): string {
  const labels: Record<string, string> = {
    ...messages.fields,
    kind: messages.kind,
    match: messages.match,
    sort: messages.sort,
    rules: messages.rules,
    product_ids: messages.productsTitle,
  };
  const label = labels[field.replace(/_hi$/, '')] ?? field;
  return field.endsWith('_hi') ? inHindi(label) : label;
}

interface ByHandProps {
  products: readonly ListedProduct[];
  canWrite: boolean;
  error: string | undefined;
  onChange: (products: ListedProduct[]) => void;
}

function ByHand({ products, canWrite, error, onChange }: ByHandProps) {
  const sort = (ids: number[]) => onChange(ids.flatMap((id) => products.find((each) => each.id === id) ?? []));
  return (
    <>
      {canWrite && products.length < maxByHand && (
        <ProductPicker
          label={messages.addProduct}
          without={products.map(({ id }) => id)}
          onPick={(picked) => onChange([...products, picked])}
        />
      )}
      {products.length > 0 && (
        <SortableList items={products} nameOf={({ name }) => name} onOrder={canWrite ? sort : null}>
          {(product) => (
            <>
              <span className={styles['thumb']}>
                <Picture picture={product.picture} alt="" sizes="40px" />
              </span>
              <span className={styles['product']}>
                {product.name}
                <span className={look['quiet']}>{product.sku}</span>
              </span>
              {product.published === false && <Badge tone="warning">{listMessages.statuses.draft}</Badge>}
              {product.price !== undefined && <span>{formatRupees(product.price)}</span>}
              {canWrite && (
                <CloseButton
                  aria-label={messages.removeProduct({ product: product.name })}
                  onClick={() => onChange(products.filter((other) => other !== product))}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      <FieldError error={error} />
    </>
  );
}

/** Previews the typed terms; null while they are incomplete. */
function Preview({ terms }: { terms: object | null }) {
  const { isAnswered, lastReply, lastFailure } = useAnswer<{ data: CollectionPreview }>(
    terms && { path: staffCollectionPaths.preview, body: terms },
  );
  const preview = lastFailure ? null : (lastReply?.data ?? null);
  return (
    <Panel title={messages.preview}>
      <p className={styles['previewCount']} role="status">
        {preview ? messages.holds({ count: preview.count }) : terms === null || isAnswered ? messages.incomplete : ''}
      </p>
      {preview && preview.count > 0 && (
        <ul className={styles['preview']}>
          {preview.products.slice(0, 6).map((product) => (
            <li key={product.id}>
              <span className={styles['thumb']}>
                <Picture picture={product.picture} alt="" sizes="40px" />
              </span>
              <span className={styles['product']}>
                {product.name}
                <span className={look['quiet']}>{formatRupees(product.price)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {preview && preview.count > 6 && <p className={look['note']}>{messages.andMore({ count: preview.count - 6 })}</p>}
    </Panel>
  );
}
