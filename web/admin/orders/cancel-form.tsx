import { useState } from 'react';
import { TextArea } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import styles from '../deed-dialog.module.css';
import { fieldOf, LinePieces, pieceErrorField, typedPieces } from './line-fields.tsx';
import { Quote } from './quote.tsx';
import { type DeedProps, renameErrors, useDeed } from './use-deed.ts';

/** Cancels all that is left of an order, or pieces of it. */
export function CancelForm(props: DeedProps) {
  const { order, onClose } = props;
  const send = useDeed(props, 'cancel');
  const [whole, setWhole] = useState(true);
  const initial: Record<string, string> = { reason: '' };
  for (const { line_no } of order.lines) initial[fieldOf(line_no)] = '';
  const form = useServerForm(initial, async (values) => {
    const lines = typedPieces(order.lines, values);
    const failure = await send({ ...(whole ? {} : { lines }), reason: values['reason'] });
    return renameErrors(failure, (key) => pieceErrorField(key, lines));
  });
  const names = order.lines.map(({ line_no }) => fieldOf(line_no));
  const typed = Object.fromEntries(names.map((name) => [name, form.textProps(name).value]));
  const chosen = typedPieces(order.lines, typed);
  const ask = whole ? ({ act: 'cancel' } as const) : { act: 'cancel' as const, lines: chosen };
  return (
    <DeedDialog
      title={whole ? 'Cancel the order?' : 'Cancel pieces of it?'}
      about={<p>The goods go back into stock. This cannot be undone.</p>}
      confirm={whole ? 'Cancel the order' : 'Cancel these pieces'}
      form={form}
      onClose={onClose}
    >
      {order.can_cancel_lines && (
        <fieldset className={styles['group']}>
          <legend>What is cancelled</legend>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={whole} onChange={() => setWhole(true)} />
            Everything that is left
          </label>
          <label className={styles['choice']}>
            <input type="radio" name="extent" checked={!whole} onChange={() => setWhole(false)} />
            Some pieces
          </label>
        </fieldset>
      )}
      {!whole && (
        <LinePieces
          legend="Pieces to cancel"
          lines={order.lines}
          most={(line) => line.can_cancel_quantity}
          textProps={form.textProps}
        />
      )}
      <TextArea
        {...form.textProps('reason')}
        label="Reason"
        hint="The buyer can read it on the order’s page"
        rows={2}
        maxLength={500}
      />
      <Quote order={order} ask={!whole && chosen.length === 0 ? null : ask} />
    </DeedDialog>
  );
}
