import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import {
  type CouponField,
  couponKinds,
  couponTerms,
  type CouponValues,
  type StaffCouponDetail,
  staffCouponPaths,
} from '#contract/admin/marketing/coupons.ts';
import { coupons as messages } from '#messages/admin.ts';
import { BilingualField, inHindi } from '#web/admin/kit/bilingual.tsx';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import {
  Button,
  CheckboxField,
  LinkButton,
  optionsOf,
  RupeeField,
  SelectField,
  TextField,
} from '#web/admin/kit/inputs.tsx';
import { RecordPage, useRecordForm } from '#web/admin/kit/record-form.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { sendForRecord } from '../catalogue/catalogue-api.ts';
import { categoryOptions } from '../catalogue/category-options.ts';
import { usePermission } from '../screen.tsx';
import { type CouponFormData, couponPath } from './coupon-api.ts';
import { CouponExample } from './coupon-preview.tsx';
import {
  changedCouponFields,
  couponTones,
  type CouponFormValues,
  type CouponTextField,
  emptyCoupon,
  toCouponBody,
  toCouponForm,
} from './coupon-values.ts';
import { type NamedProduct, ProductChoice } from './product-choice.tsx';
import formStyles from '#web/admin/kit/record-form.module.css';
import look from '#web/admin/kit/look.module.css';
import { Figures } from '#web/admin/kit/page.tsx';
import styles from './coupons.module.css';

export function CouponPage() {
  const data = useLoaderData<CouponFormData>();
  return <CouponForm key={data.coupon?.id ?? `new ${data.copied?.id ?? ''}`} {...data} />;
}

function useCouponForm({ coupon, copied }: CouponFormData, canWrite: boolean) {
  const begun: CouponValues = coupon?.values ?? (copied ? { ...copied.values, code: '' } : emptyCoupon);
  const [products, setProducts] = useState<NamedProduct[]>(coupon?.products ?? copied?.products ?? []);
  const [categoryIds, setCategoryIds] = useState<number[]>(begun.category_ids);
  /** The products and categories that the coupon is for. */
  const choices = { product_ids: products.map(({ id }) => id), category_ids: categoryIds };
  const edit = useRecordForm<StaffCouponDetail, CouponFormValues>({
    record: coupon,
    empty: begun,
    path: staffCouponPaths.coupons,
    screen: '/coupons',
    canWrite,
    toForm: toCouponForm,
    toBody: (values) => toCouponBody(values, choices),
    listChanges: (base, values) => changedCouponFields(base, values, choices),
    onSaved({ values, products: named }) {
      setProducts(named);
      setCategoryIds(values.category_ids);
    },
    texts: {
      created: ({ values }) => messages.created({ code: values.code }),
      saved: messages.saved,
      conflict: messages.conflict,
    },
    labelOf,
  });
  const { form } = edit;
  const isUsed = coupon?.is_used ?? false;
  const isLocked = (name: CouponField) => !canWrite || (isUsed && (couponTerms as readonly string[]).includes(name));
  const text = (name: CouponTextField) => ({ ...form.field(name), disabled: isLocked(name) });
  const check = (name: 'free_shipping' | 'first_order_only' | 'offered') => ({
    ...form.checkbox(name),
    disabled: isLocked(name),
  });
  return { edit, form, text, check, isUsed, isLocked, products, setProducts, categoryIds, setCategoryIds, choices };
}

function CouponForm(data: CouponFormData) {
  const { coupon } = data;
  const mayWrite = usePermission('coupons.write');
  const canWrite = mayWrite && coupon?.state !== 'archived';
  const form = useCouponForm(data, canWrite);
  const panel = { ...data, ...form };
  return (
    <RecordPage
      title={coupon ? coupon.values.code : messages.newTitle}
      back={{ to: '/coupons', label: messages.all }}
      beside={
        coupon && (
          <>
            <Badge tone={couponTones[coupon.state]}>{messages.states[coupon.state]}</Badge>
            {mayWrite && <CouponActions coupon={coupon} />}
          </>
        )
      }
      note={form.isUsed && canWrite && <p className={styles['locked']}>{messages.usedNote}</p>}
      edit={form.edit}
      canWrite={canWrite}
      saveLabel={coupon ? messages.save : messages.create}
    >
      <div className={formStyles['columns']}>
        <div className={look['stack']}>
          <CouponPanel {...panel} />
          <GivesPanel {...panel} />
          <ItemsPanel {...panel} />
          <LimitsPanel {...panel} />
        </div>
        <div className={formStyles['side']}>
          <UsePanel {...panel} />
          <ShownPanel {...panel} />
          <ExamplePanel {...panel} />
        </div>
      </div>
    </RecordPage>
  );
}

type PanelProps = CouponFormData & ReturnType<typeof useCouponForm>;

function CouponPanel({ text }: PanelProps) {
  return (
    <Panel title={messages.panels.coupon}>
      <TextField
        {...text('code')}
        label={messages.fields.code}
        hint={messages.hints.code}
        required
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <BilingualField
        name="title"
        field={text}
        label={messages.fields.title}
        hint={messages.hints.title}
        required
        maxLength={100}
      />
    </Panel>
  );
}

function GivesPanel({ form, text, check }: PanelProps) {
  const { kind } = form.values;
  return (
    <Panel title={messages.panels.gives}>
      <div className={formStyles['three']}>
        <SelectField {...text('kind')} label={messages.fields.kind} options={optionsOf(couponKinds, messages.kinds)} />
        {kind === 'percent' && (
          <>
            <TextField
              {...text('percent')}
              label={messages.fields.percent}
              rightSection="%"
              inputMode="decimal"
              required
            />
            <RupeeField {...text('cap')} label={messages.fields.cap} hint={messages.hints.cap} />
          </>
        )}
        {kind === 'fixed' && <RupeeField {...text('amount')} label={messages.fields.amount} required />}
      </div>
      {kind !== 'free_shipping' && <CheckboxField {...check('free_shipping')} label={messages.fields.free_shipping} />}
    </Panel>
  );
}

function ItemsPanel(panel: PanelProps) {
  const { form, text, isLocked, products, setProducts, categoryIds, setCategoryIds } = panel;
  return (
    <Panel title={messages.panels.items}>
      <MultiSelect
        label={messages.fields.category_ids}
        description={messages.hints.items}
        error={form.errorOf('category_ids')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={categoryOptions(panel.categories) as { value: string; label: string }[]}
        value={categoryIds.map(String)}
        onChange={(ids) => setCategoryIds(ids.map(Number))}
        disabled={isLocked('category_ids')}
        searchable
      />
      <ProductChoice
        label={messages.fields.product_ids}
        products={products}
        onChange={setProducts}
        error={form.errorOf('product_ids')}
        disabled={isLocked('product_ids')}
      />
      <RupeeField {...text('minimum')} label={messages.fields.minimum} hint={messages.hints.minimum} />
    </Panel>
  );
}

function LimitsPanel({ text, check }: PanelProps) {
  return (
    <Panel title={messages.panels.limits}>
      <div className={look['bilingual']}>
        <TextField {...text('valid_from')} label={messages.fields.valid_from} type="datetime-local" />
        <TextField {...text('valid_to')} label={messages.fields.valid_to} type="datetime-local" />
        <TextField
          {...text('total_limit')}
          label={messages.fields.total_limit}
          hint={messages.hints.limit}
          inputMode="numeric"
        />
        <TextField
          {...text('per_customer_limit')}
          label={messages.fields.per_customer_limit}
          hint={messages.hints.limit}
          inputMode="numeric"
        />
      </div>
      <CheckboxField {...check('first_order_only')} label={messages.fields.first_order_only} />
    </Panel>
  );
}

function UsePanel({ coupon }: PanelProps) {
  if (!coupon) return null;
  return (
    <Panel title={messages.panels.use}>
      <Figures
        figures={[
          [messages.columns.used, formatCount(coupon.use.orders)],
          [messages.columns.discount, formatRupees(coupon.use.discount)],
          [messages.columns.sales, formatRupees(coupon.use.sales)],
        ]}
      />
      <p className={look['note']}>{messages.figuresNote}</p>
    </Panel>
  );
}

function ShownPanel({ check }: PanelProps) {
  return (
    <Panel title={messages.panels.shown}>
      <CheckboxField {...check('offered')} label={messages.fields.offered} hint={messages.hints.offered} />
    </Panel>
  );
}

function ExamplePanel({ form, choices }: PanelProps) {
  const { kind } = form.values;
  return (
    <Panel title={messages.panels.example}>
      <CouponExample
        body={toCouponBody(
          { ...form.values, code: form.values.code || 'EXAMPLE', title: form.values.title || '-' },
          choices,
        )}
        isComplete={kind === 'free_shipping' || form.values[kind === 'percent' ? 'percent' : 'amount'] !== ''}
      />
    </Panel>
  );
}

function labelOf(field: string): string {
  if (field === 'title_hi') return inHindi(messages.fields.title);
  return (messages.fields as Record<string, string>)[field] ?? field;
}

function CouponActions({ coupon }: { coupon: StaffCouponDetail }) {
  const { revalidate } = useRevalidator();
  const [isArchiving, setIsArchiving] = useState(false);
  const run = async (step: 'pause' | 'resume' | 'restore') => {
    const result = await sendForRecord(`${couponPath(coupon.id)}/${step}`);
    if (result.ok) showToast(messages.done[step]);
    else showFailure(result.failure);
    await revalidate();
  };
  const { code } = coupon.values;
  return (
    <div className={formStyles['actions']}>
      <LinkButton to={`/coupons/new?copy=${coupon.id}`} variant="secondary">
        {messages.actions.duplicate}
      </LinkButton>
      {coupon.state === 'archived' && <Button onClick={() => void run('restore')}>{messages.actions.restore}</Button>}
      {coupon.state === 'paused' && <Button onClick={() => void run('resume')}>{messages.actions.resume}</Button>}
      {coupon.state !== 'paused' && coupon.state !== 'archived' && (
        <Button variant="secondary" onClick={() => void run('pause')}>
          {messages.actions.pause}
        </Button>
      )}
      {coupon.state !== 'archived' && (
        <Button variant="quiet" onClick={() => setIsArchiving(true)}>
          {messages.actions.archive}
        </Button>
      )}
      {isArchiving && (
        <ConfirmDialog
          path={`${couponPath(coupon.id)}/archive`}
          texts={{
            title: messages.archiveTitle({ code }),
            about: messages.archiveText,
            confirm: messages.actions.archive,
            done: messages.done.archive,
          }}
          onClose={() => setIsArchiving(false)}
        />
      )}
    </div>
  );
}
