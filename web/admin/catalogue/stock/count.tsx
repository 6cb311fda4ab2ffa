import { UnstyledButton } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type CountedLine,
  type CountReply,
  type ScannedProduct,
  staffStockPaths,
} from '#contract/admin/catalogue/stock.ts';
import { stock as messages } from '#messages/admin.ts';
import type * as z from 'zod/mini';
import { FormDialog, QuestionDialog, SaveBar } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { sendForRecord } from '../catalogue-api.ts';
import { ProductName } from '../product-picker.tsx';
import { usePermission } from '#web/admin/screen.tsx';
import { addScan, type CountedProduct, differenceOf, withFigures } from './count-rules.ts';
import { findScanned } from './stock-api.ts';
import { StockFrame } from './stock-frame.tsx';
import styles from './stock.module.css';

/** A count takes hours, so it is stored and survives a reload. */
const storageKey = 'stock-count';

function readStored(): CountedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as CountedProduct[]) : [];
  } catch {
    return [];
  }
}

function countColumns(
  errors: Readonly<Record<number, string>>,
  type: (id: number, counted: string) => void,
): Column<CountedProduct>[] {
  return [
    {
      header: messages.product,
      kind: 'rowHeader',
      cell: ({ product }) => (
        <>
          <ProductName product={product} />
          <FieldError error={errors[product.id]} />
        </>
      ),
    },
    {
      header: messages.expected,
      kind: 'figure',
      cell: ({ product }) => (
        <>
          {product.on_hand}
          {product.committed > 0 && (
            <div className={look['quiet']}>
              {messages.committed}: {product.committed}
            </div>
          )}
        </>
      ),
    },
    {
      header: messages.counted,
      kind: 'figure',
      cell: ({ product, counted }) => (
        <div className={styles['counted']}>
          <TextField
            aria-label={messages.countedOf({ product: product.name })}
            value={counted}
            inputMode="numeric"
            maxLength={7}
            error={errors[product.id] !== undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(product.id, event.target.value)}
          />
        </div>
      ),
    },
    { header: messages.difference, kind: 'figure', cell: (line) => <Difference value={differenceOf(line)} /> },
  ];
}

/** The counted products, with the server's errors about them. */
function useCount() {
  const [lines, setLines] = useState<readonly CountedProduct[]>(readStored);
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [message, setMessage] = useState('');
  useEffect(() => localStorage.setItem(storageKey, JSON.stringify(lines)), [lines]);
  return {
    lines,
    errors,
    message,
    changed: lines.filter((line) => differenceOf(line) !== 0).length,
    /** Returns how many of the product are counted now. */
    scan(product: ScannedProduct): number {
      setMessage('');
      setLines((before) => addScan(before, product));
      const seen = lines.find((line) => line.product.id === product.id);
      return (Number(seen?.counted) || 0) + 1;
    },
    type(id: number, counted: string) {
      setErrors(({ [id]: _fixed, ...others }) => others);
      setLines((before) => before.map((line) => (line.product.id === id ? { ...line, counted } : line)));
    },
    reject(text: string, current: readonly CountedLine[], byProduct: Record<number, string>) {
      setMessage(text);
      setErrors(byProduct);
      setLines((before) => withFigures(before, current));
    },
    clear() {
      setLines([]);
      setErrors({});
      setMessage('');
    },
  };
}

/** Counts stock by scanning item after item, shows the differences and saves them together. */
export function CountPage() {
  const canCount = usePermission('stock.adjust');
  const count = useCount();
  const { lines, changed } = count;
  const [wasStored] = useState(lines.length > 0);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [dialog, setDialog] = useState<'apply' | 'clear' | null>(null);
  const shown = onlyDifferences ? lines.filter((line) => differenceOf(line) !== 0) : lines;
  const columns = countColumns(count.errors, count.type);
  return (
    <StockFrame>
      <p className={look['intro']}>{messages.countIntro}</p>
      {canCount && <Scanner onScan={count.scan} />}
      {wasStored && lines.length > 0 && <p className={look['quiet']}>{messages.restored}</p>}
      {lines.length === 0 ? (
        <EmptyState>{messages.nothingCounted}</EmptyState>
      ) : (
        <>
          <div className={styles['filters']}>
            <output className={look['muted']}>{messages.countSum({ products: lines.length, changed })}</output>
            <CheckboxField
              label={messages.onlyDifferences}
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.target.checked)}
            />
          </div>
          {shown.length > 0 && <TablePanel columns={columns} rows={shown} rowKey={({ product }) => product.id} />}
          <SaveBar message={count.message}>
            <Button onClick={() => setDialog('apply')} disabled={lines.some((line) => differenceOf(line) === null)}>
              {messages.applyCount}
            </Button>
            <Button variant="secondary" onClick={() => setDialog('clear')}>
              {messages.clearCount}
            </Button>
          </SaveBar>
        </>
      )}
      {dialog === 'apply' && (
        <ApplyDialog
          lines={lines}
          changed={changed}
          onClose={() => setDialog(null)}
          onApplied={count.clear}
          onRejected={count.reject}
        />
      )}
      {dialog === 'clear' && (
        <QuestionDialog
          title={messages.clearCount}
          about={messages.clearText}
          confirmLabel={messages.clearCount}
          variant="danger"
          run={() => {
            count.clear();
            setDialog(null);
            return Promise.resolve(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </StockFrame>
  );
}

function Difference({ value }: { value: number | null }) {
  if (value === null) return '–';
  if (value === 0) return <span className={look['quiet']}>{messages.same}</span>;
  return value > 0 ? (
    <span className={styles['more']}>+{value}</span>
  ) : (
    <span className={styles['fewer']}>−{-value}</span>
  );
}

/** The scanner's input keeps the focus. Scans during a look-up are queued. */
function Scanner({ onScan }: { onScan: (product: ScannedProduct) => number }) {
  const [code, setCode] = useState('');
  const [last, setLast] = useState('');
  const [error, setError] = useState('');
  const [choices, setChoices] = useState<readonly ScannedProduct[]>([]);
  const input = useRef<HTMLInputElement>(null);
  // A scanner types where the focus is.
  useEffect(() => input.current?.focus(), []);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const take = (product: ScannedProduct) => {
    setChoices([]);
    setLast(messages.scanned({ product: product.name, count: onScan(product) }));
    input.current?.focus();
  };
  const takeLatest = useRef(take);
  useEffect(() => {
    takeLatest.current = take;
  });
  const lookUp = async (scanned: string) => {
    const found = await findScanned(scanned);
    const [first, ...others] = found;
    setError(first ? '' : messages.noProduct({ code: scanned }));
    if (!first) setLast('');
    else if (others.length === 0) takeLatest.current(first);
    else setChoices(found);
  };
  const scan = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const scanned = code.trim();
    if (scanned === '') return;
    setCode('');
    queue.current = queue.current.then(() => lookUp(scanned));
  };
  return (
    <form className={styles['scan']} onSubmit={scan} aria-label={messages.scan}>
      <TextField
        ref={input}
        label={messages.scan}
        hint={messages.scanHint}
        value={code}
        error={error || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => setCode(event.target.value)}
      />
      <output className={styles['lastScan']}>{last}</output>
      {choices.length > 0 && (
        <div className={styles['choices']} role="group" aria-label={messages.severalMatch}>
          <p>{messages.severalMatch}</p>
          {choices.map((product) => (
            <UnstyledButton key={product.id} className={styles['choice']} onClick={() => take(product)}>
              <ProductName product={product} />
            </UnstyledButton>
          ))}
        </div>
      )}
    </form>
  );
}

interface ApplyDialogProps {
  lines: readonly CountedProduct[];
  changed: number;
  onClose: () => void;
  onApplied: () => void;
  onRejected: (message: string, current: readonly CountedLine[], errors: Record<number, string>) => void;
}

function ApplyDialog({ lines, changed, onClose, onApplied, onRejected }: ApplyDialogProps) {
  const form = useForm({
    initial: { note: '' },
    async submit({ note }) {
      const body = {
        note,
        lines: lines.map(({ product, counted }) => ({ product_id: product.id, from: product.on_hand, counted })),
      };
      const result = await sendForRecord<z.infer<typeof CountReply>['data']>(staffStockPaths.counts, body);
      if (result.ok) {
        showToast(messages.applied({ changed: result.reply.changed }));
        onApplied();
        onClose();
        return null;
      }
      const { failure } = result;
      if (failure.status !== 409 && failure.status !== 422) return failure;
      const { current = [] } = failure as { current?: CountedLine[] };
      const byProduct = Object.fromEntries(
        lines.flatMap(({ product }, place) => {
          const key = Object.keys(failure.errors).find((name) => name.startsWith(`lines.${place}.`));
          return key ? [[product.id, failure.errors[key]![0]!]] : [];
        }),
      );
      onRejected(failure.message, current, byProduct);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.applyTitle}
      about={messages.applyText({ changed })}
      confirmLabel={messages.applyCount}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('note')} label={messages.note} maxLength={300} />
    </FormDialog>
  );
}
