import { ActionIcon, Autocomplete } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type Receipt, staffStockPaths, type SupplierList } from '#contract/admin/catalogue/stock.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { stock as messages } from '#messages/admin.ts';
import { SaveBar, Panel } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, FieldError, RupeeField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendForRecord } from '../catalogue-api.ts';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { type PickedProduct, ProductName, ProductPicker } from '../product-picker.tsx';
import { ScreenHeading } from '#web/admin/screen.tsx';
import { findScanned } from './stock-api.ts';
import styles from './stock.module.css';

interface Line {
  key: number;
  product: PickedProduct;
  quantity: string;
  unit_cost: string;
  batch: string;
  expires_on: string;
}
type LineField = 'quantity' | 'unit_cost' | 'batch' | 'expires_on';

const today = todayInIndia;
let lastKey = 0;

const beginReceipt = () => ({
  supplier: '',
  supplier_gstin: '',
  bill_number: '',
  bill_date: today(),
  note: '',
  update_cost_prices: true,
});

/** The form of a receipt with its lines. */
function useReceipt() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  /** The receipt that was entered for the same bill. */
  const [earlier, setEarlier] = useState<number | null>(null);
  const leave = useLeaveGuard(lines.length > 0);
  const form = useForm({
    initial: beginReceipt(),
    async submit(values) {
      setEarlier(null);
      const sent = lines.map(({ key: _key, product, ...line }) => ({ product_id: product.id, ...line }));
      const result = await sendForRecord<Receipt>(staffStockPaths.receipts, { ...values, lines: sent });
      if (!result.ok) {
        const { receipt_id } = result.failure as { receipt_id?: number };
        setEarlier(receipt_id ?? null);
        return result.failure;
      }
      showToast(messages.received);
      leave.leaveTo(`/stock/receipts/${result.reply.id}`);
      return null;
    },
  });
  const change = (next: (before: readonly Line[]) => readonly Line[]) => {
    form.setServerErrors({});
    setLines(next);
  };
  return {
    form,
    lines,
    earlier,
    leaveDialog: leave.dialog,
    add(product: PickedProduct, unit_cost = '') {
      const line = { key: ++lastKey, product, quantity: '1', unit_cost, batch: '', expires_on: '' };
      change((before) => [...before, line]);
    },
    update: (key: number, next: Partial<Line>) =>
      change((before) => before.map((line) => (line.key === key ? { ...line, ...next } : line))),
    remove: (key: number) => change((before) => before.filter((line) => line.key !== key)),
  };
}

export function ReceivePage() {
  const suppliers = useLoaderData<SupplierList['data']>();
  const receipt = useReceipt();
  const { form, lines, earlier } = receipt;
  const items = lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  const amount = lines.reduce((sum, line) => sum + (Number(line.quantity) * Number(line.unit_cost) || 0), 0);
  return (
    <>
      <BackLink to="/stock/receipts">{messages.backToReceipts}</BackLink>
      <ScreenHeading>{messages.newReceipt}</ScreenHeading>
      <p className={look['intro']}>{messages.newReceiptIntro}</p>
      <form {...form.formProps} className={look['stack']} aria-label={messages.newReceipt}>
        <Panel title={messages.billSection}>
          <div className={styles['fields']}>
            <SupplierField form={form} suppliers={suppliers} />
            <TextField {...form.field('supplier_gstin')} label={messages.supplierGstin} maxLength={15} />
            <TextField {...form.field('bill_number')} label={messages.billNumber} maxLength={60} required />
            <TextField {...form.field('bill_date')} label={messages.billDate} type="date" max={today()} required />
          </div>
          {earlier !== null && (
            <p className={look['quiet']}>
              <Link to={`/stock/receipts/${earlier}`}>{messages.openReceipt}</Link>
            </p>
          )}
          <TextField {...form.field('note')} label={messages.note} maxLength={300} />
        </Panel>
        <LinesPanel {...receipt} />
        <SaveBar message={form.message} state={messages.sumOf({ items, amount: formatRupees(amount) })}>
          <Button type="submit" busy={form.busy}>
            {messages.saveReceipt}
          </Button>
        </SaveBar>
      </form>
      {receipt.leaveDialog}
    </>
  );
}

type ReceiptState = ReturnType<typeof useReceipt>;

function LinesPanel({ form, lines, add, update, remove }: ReceiptState) {
  const addScanned = async (code: string) => {
    const [first, ...others] = await findScanned(code);
    if (!first || others.length > 0) return false;
    add(first, first.cost_price === null ? '' : String(first.cost_price));
    return true;
  };
  return (
    <Panel title={messages.linesSection}>
      {lines.length > 0 && (
        <ul className={styles['lines']}>
          {lines.map((line, place) => (
            <LineRow
              key={line.key}
              line={line}
              place={place}
              errorOf={form.errorOf}
              update={update}
              add={add}
              remove={remove}
            />
          ))}
        </ul>
      )}
      <ProductPicker
        label={messages.addProduct}
        hint={messages.addProductHint}
        error={form.errorOf('lines')}
        onPick={(product) => add(product)}
        onEnter={addScanned}
      />
      <p className={look['quiet']}>
        {messages.unitCost}: {messages.unitCostHint}
      </p>
      <CheckboxField {...form.checkbox('update_cost_prices')} label={messages.updateCosts} />
    </Panel>
  );
}

interface SupplierFieldProps {
  form: Pick<ReceiptState['form'], 'field' | 'set'>;
  suppliers: SupplierList['data'];
}

/** Choosing a known supplier fills in its GSTIN. */
function SupplierField({ form, suppliers }: SupplierFieldProps) {
  const supplier = form.field('supplier');
  return (
    <Autocomplete
      name={supplier.name}
      label={messages.supplier}
      labelProps={{ 'data-must': true }}
      value={supplier.value}
      error={supplier.error}
      data={suppliers.map(({ name }) => name)}
      maxLength={120}
      onBlur={supplier.onBlur}
      onChange={(name) => {
        form.set('supplier', name);
        const known = suppliers.find((each) => each.name === name);
        if (known && known.gstin !== '') form.set('supplier_gstin', known.gstin);
      }}
    />
  );
}

interface LineRowProps extends Pick<ReceiptState, 'update' | 'add' | 'remove'> {
  line: Line;
  place: number;
  errorOf: (name: string) => string | undefined;
}

function LineRow({ line, place, errorOf, update, add, remove }: LineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusNeighbour(row);
  const field = (name: LineField) => ({
    name: `lines.${place}.${name}`,
    value: line[name],
    error: errorOf(`lines.${place}.${name}`),
    onChange: (event: { target: { value: string } }) => update(line.key, { [name]: event.target.value }),
  });
  return (
    <li ref={row}>
      <div className={styles['lineProduct']}>
        <ProductName product={line.product} />
        <FieldError error={errorOf(`lines.${place}.product_id`)} />
      </div>
      <TextField {...field('quantity')} label={messages.quantity} inputMode="numeric" maxLength={7} />
      <RupeeField {...field('unit_cost')} label={messages.unitCost} maxLength={10} />
      <TextField {...field('batch')} label={messages.batch} maxLength={40} autoCapitalize="characters" />
      <TextField {...field('expires_on')} label={messages.expires} type="date" />
      <span className={styles['lineButtons']}>
        <ActionIcon
          variant="subtle"
          aria-label={messages.anotherBatch({ product: line.product.name })}
          onClick={() => add(line.product, line.unit_cost)}
        >
          +
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={messages.removeLine({ product: line.product.name })}
          onClick={() => remove(line.key)}
        >
          ×
        </ActionIcon>
      </span>
    </li>
  );
}
