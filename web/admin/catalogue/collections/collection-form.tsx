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
import { collections as messages, content as contentMessages, products as listMessages } from '#messages/admin.ts';
import { BilingualField, inEnglish, inHindi } from '#web/admin/kit/bilingual.tsx';
import { Panel } from '#web/admin/kit/form.tsx';
import { CheckboxField, FieldError, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { RecordPage, useRecordForm } from '#web/admin/kit/record-form.tsx';
import { SortableList } from '#web/admin/kit/sortable-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
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
  type RuleDraft,
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

function useCollectionForm(collection: StaffCollection | null, canWrite: boolean) {
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
      changeRules(values.rules.map(toDraft));
    },
    onFailed: ({ errors }) => setRuleErrors(errors),
    texts: {
      created: ({ values }) => messages.created({ name: values.name }),
      saved: messages.saved,
      conflict: messages.conflict,
    },
    labelOf,
  });
  function changeRules(changed: RuleDraft[]) {
    setRules(changed);
    setRuleErrors({});
  }
  const { form } = edit;
  const lock = { disabled: !canWrite };
  const text = (name: keyof CollectionFormValues) => ({ ...form.field(name), ...lock });
  return { edit, form, lock, text, products, setProducts, rules, changeRules, ruleErrors, choices };
}

function CollectionForm({ collection, ...data }: CollectionFormData) {
  const canWrite = usePermission('catalog.write');
  const fields = useCollectionForm(collection, canWrite);
  const { edit, form, rules, choices } = fields;
  const isByHand = form.values.kind === 'manual';
  const { kind, match, sort } = form.values;
  const terms = isByHand
    ? { kind, match, sort, product_ids: choices.product_ids, rules: [] }
    : { kind, match, sort, product_ids: [], rules: choices.rules };
  return (
    <RecordPage
      title={collection ? collection.values.name : messages.newTitle}
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
            {isByHand ? <ByHand {...fields} canWrite={canWrite} /> : <ByRules {...fields} {...data} />}
          </Panel>
        </div>
        <div className={formStyles['side']}>
          <Preview terms={isByHand || (rules.length > 0 && rules.every(isCompleteRule)) ? terms : null} />
          <SidePanels {...fields} />
        </div>
      </div>
    </RecordPage>
  );
}

type FieldsProps = ReturnType<typeof useCollectionForm>;

function TextsPanel({ text }: FieldsProps) {
  return (
    <Panel title={messages.texts}>
      <BilingualField name="name" field={text} label={messages.fields.name} required maxLength={60} />
      <BilingualField
        name="description"
        field={text}
        label={messages.fields.description}
        hint={messages.hints.description}
        rows={3}
        maxLength={500}
      />
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

function ByRules({
  text,
  lock,
  rules,
  changeRules,
  ruleErrors,
  ...data
}: FieldsProps & Omit<CollectionFormData, 'collection'>) {
  const errorOf = (place: number) =>
    Object.entries(ruleErrors).find(([key]) => key === `rules.${place}` || key.startsWith(`rules.${place}.`))?.[1][0];
  return (
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
        categories={data.categories}
        attributes={data.attributes}
        {...lock}
        error={ruleErrors['rules']?.[0]}
        errorOf={errorOf}
        onChange={changeRules}
      />
      <SelectField {...text('sort')} label={messages.sort} options={optionsOf(collectionSorts, messages.sorts)} />
    </>
  );
}

function ByHand({ form, products, setProducts, canWrite }: FieldsProps & { canWrite: boolean }) {
  const sort = (ids: number[]) => setProducts(ids.flatMap((id) => products.find((each) => each.id === id) ?? []));
  return (
    <>
      {canWrite && products.length < maxByHand && (
        <ProductPicker
          label={messages.addProduct}
          without={products.map(({ id }) => id)}
          onPick={(picked) => setProducts([...products, picked])}
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
                  onClick={() => setProducts(products.filter((other) => other !== product))}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      <FieldError error={form.errorOf('product_ids')} />
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
