import { TextField } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import styles from '../deed-dialog.module.css';
import { fieldOf, leftOf, LineName } from './line-fields.tsx';
import { type DeedProps, renameErrors, useDeed } from './use-deed.ts';

/** Hands the parcel to the courier: who he is, its number, and when its goods expire. */
export function DispatchForm(props: DeedProps) {
  const { order, onClose } = props;
  const send = useDeed(props, 'dispatch');
  const lines = order.lines.filter((line) => leftOf(line) > 0);
  const initial: Record<string, string> = { courier: '', awb: '', tracking_url: '' };
  for (const { line_no } of order.lines) initial[fieldOf(line_no)] = '';
  const form = useServerForm(initial, async (values) => {
    const { courier, awb, tracking_url } = values;
    const expiries = lines
      .map(({ line_no }) => ({ line_no, expires_on: values[fieldOf(line_no)]! }))
      .filter(({ expires_on }) => expires_on !== '');
    const failure = await send({ courier, awb, tracking_url, expiries });
    return renameErrors(failure, (key) => {
      const index = /^expiries\.(\d+)\./.exec(key)?.[1];
      return index === undefined ? key : fieldOf(expiries[Number(index)]!.line_no);
    });
  });
  const about = (
    <p>The invoice is issued and the buyer is told. After that the order cannot be cancelled, only returned.</p>
  );
  return (
    <DeedDialog title="Hand it to the courier" about={about} confirm="Dispatch" form={form} onClose={onClose}>
      <TextField {...form.textProps('courier')} label="Courier" maxLength={60} />
      <TextField {...form.textProps('awb')} label="AWB number" maxLength={40} />
      <TextField
        {...form.textProps('tracking_url')}
        required={false}
        label="Tracking link"
        hint="Begins with https://"
        inputMode="url"
        maxLength={500}
      />
      <fieldset className={styles['group']}>
        <legend>Expiry dates, as printed on the goods</legend>
        {lines.map((line) => (
          <div key={line.line_no} className={styles['line']}>
            <LineName line={line} />
            <TextField
              {...form.textProps(fieldOf(line.line_no))}
              required={false}
              label={
                <>
                  <span className="visually-hidden">{line.product_name} </span>expires on
                </>
              }
              type="date"
            />
          </div>
        ))}
      </fieldset>
    </DeedDialog>
  );
}
