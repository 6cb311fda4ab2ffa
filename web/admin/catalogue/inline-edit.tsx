import { Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type StaffProduct, type StaffProductRow, stockReasons } from '#contract/admin/catalogue/catalog.ts';
import { products as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { CheckboxField, optionsOf, RupeeField, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { productPath, sendForRecord } from './catalogue-api.ts';
import styles from './inline-edit.module.css';

interface InlineEditProps {
  /** Names the button, which shows only a figure. */
  label: string;
  figure: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A figure in a list that opens a small form. */
function InlineEdit({ label, figure, children }: InlineEditProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={300} position="bottom-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <UnstyledButton className={styles['figure']} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
          {figure}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{isOpen && children(() => setIsOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}

export function PriceCell({ product }: { product: StaffProductRow }) {
  const canWrite = usePermission('catalog.write') && product.status !== 'archived';
  const figure = <Price product={product} />;
  if (!canWrite) return figure;
  return (
    <InlineEdit label={messages.changePrice({ product: product.name })} figure={figure}>
      {(close) => <PriceForm product={product} close={close} />}
    </InlineEdit>
  );
}

function Price({ product: { regular_price: mrp, sale_price: sale } }: { product: StaffProductRow }) {
  return (
    <span className={styles['price']}>
      {formatRupees(sale ?? mrp)}
      {sale !== null && (
        <s>
          <span className="visually-hidden">{messages.mrp} </span>
          {formatRupees(mrp)}
        </s>
      )}
    </span>
  );
}

const priceText = (rupees: number | null) => (rupees === null ? '' : String(rupees));

function PriceForm({ product, close }: { product: StaffProductRow; close: () => void }) {
  const { revalidate } = useRevalidator();
  const { regular_price: mrp, sale_price: sale, cost_price: cost } = product;
  const form = useForm({
    initial: { regular_price: priceText(mrp), sale_price: priceText(sale), allow_below_cost: false },
    async submit(values) {
      const changes = {
        ...(values.regular_price !== priceText(mrp) && { regular_price: { from: mrp, to: values.regular_price } }),
        ...(values.sale_price !== priceText(sale) && { sale_price: { from: sale, to: values.sale_price } }),
      };
      if (Object.keys(changes).length > 0) {
        const body = { changes, allow_below_cost: values.allow_below_cost };
        const result = await sendForRecord<StaffProduct>(productPath(product.id), body);
        // After a conflict the row shows the current price.
        if (!result.ok && result.failure.status === 409) await revalidate();
        if (!result.ok) return result.failure;
        await revalidate();
        showToast(messages.priceSaved({ product: product.name }));
      }
      close();
      return null;
    },
  });
  const paid = Number(form.values.sale_price || form.values.regular_price);
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.changePrice({ product: product.name })}>
      <RupeeField {...form.field('regular_price')} label={messages.mrp} data-autofocus />
      <RupeeField {...form.field('sale_price')} label={messages.salePrice} hint={messages.salePriceHint} />
      <CostWarning cost={product.unit_cost} paid={paid} />
      {cost !== null && paid < cost && (
        <CheckboxField
          {...form.checkbox('allow_below_cost')}
          label={messages.belowCost({ cost: formatRupees(cost) })}
        />
      )}
      <FormFooter form={form} label={messages.savePrice} variant="primary" size="small" />
    </form>
  );
}

/** A price below the cost of the last delivery can be intended. */
export function CostWarning({ cost, paid }: { cost: number | null; paid: number }) {
  const isBelow = cost !== null && paid > 0 && paid < cost;
  return (
    <p role="status" className={styles['warning']}>
      {isBelow && messages.unitCost({ cost: formatRupees(cost) })}
    </p>
  );
}

export function StockCell({ product }: { product: StaffProductRow }) {
  const canAdjust = usePermission('stock.adjust') && product.status !== 'archived';
  const { stock, low_stock_at: low } = product;
  const figure = (
    <span className={styles['stock']}>
      {stock <= 0 ? (
        <Badge tone="danger">{messages.stock.out}</Badge>
      ) : (
        low !== null && stock <= low && <Badge tone="warning">{messages.stock.low}</Badge>
      )}
      <span>{formatCount(stock)}</span>
    </span>
  );
  if (!canAdjust) return figure;
  return (
    <InlineEdit label={messages.changeStock({ product: product.name, stock: formatCount(stock) })} figure={figure}>
      {(close) => <StockForm product={product} close={close} />}
    </InlineEdit>
  );
}

/** Changes the stock from the number that was shown. The server rejects it if that number is outdated. */
export function StockForm({
  product,
  close,
}: {
  product: Pick<StaffProductRow, 'id' | 'name' | 'stock'>;
  close: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { to: String(product.stock), reason: 'count', note: '' },
    async submit({ to, reason, note }) {
      const body = { from: product.stock, to, reason, note };
      const result = await sendForRecord<{ stock: number }>(`${productPath(product.id)}/stock`, body);
      if (!result.ok && result.failure.status === 409) await revalidate();
      if (!result.ok) return result.failure;
      await revalidate();
      showToast(messages.stockSaved({ product: product.name, stock: result.reply.stock }));
      close();
      return null;
    },
  });
  return (
    <form
      {...form.formProps}
      className={styles['form']}
      aria-label={messages.changeStock({ product: product.name, stock: product.stock })}
    >
      <p className={look['note']}>{messages.stockNow({ stock: product.stock })}</p>
      <TextField
        {...form.field('to')}
        label={messages.newStock}
        inputMode="numeric"
        data-autofocus
        onFocus={(event) => event.target.select()}
      />
      <SelectField
        {...form.field('reason')}
        label={messages.reason}
        options={optionsOf(stockReasons, messages.reasons)}
      />
      <TextField {...form.field('note')} label={messages.note} maxLength={300} />
      <FormFooter form={form} label={messages.saveStock} variant="primary" size="small" />
    </form>
  );
}
