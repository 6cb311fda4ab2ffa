import type { StaffOrder } from '#contract/staff-orders.ts';
import { TextField } from '#web/ui/field.tsx';
import type { useServerForm } from '#web/ui/use-server-form.ts';
import styles from '../deed-dialog.module.css';

type Line = StaffOrder['lines'][number];
type TextProps = ReturnType<typeof useServerForm<Record<string, string>>>['textProps'];

/** Pieces of a line that were neither cancelled nor returned. */
export function leftOf(line: Line): number {
  return line.quantity - line.cancelled_quantity - line.returned_quantity;
}

/** The field in which a line's number of pieces is typed. */
export const fieldOf = (line_no: number) => `line-${line_no}`;

/** What was typed into the fields of lines, for the server; empty fields and zeros are left out. */
export function typedPieces(lines: readonly Line[], values: Record<string, string | boolean>) {
  return lines
    .map(({ line_no }) => ({ line_no, typed: String(values[fieldOf(line_no)] ?? '').trim() }))
    .filter(({ typed }) => typed !== '' && Number(typed) !== 0)
    .map(({ line_no, typed }) => ({ line_no, quantity: Number(typed) }));
}

/** `lines.1.quantity`, as the server says it, is the field of the second line that was sent. */
export function pieceErrorField(key: string, sent: readonly { line_no: number }[]): string {
  const index = /^(?:lines|written_off)\.(\d+)\./.exec(key)?.[1];
  const line = index === undefined ? undefined : sent[Number(index)];
  return line ? fieldOf(line.line_no) : key;
}

interface LinePiecesProps {
  legend: string;
  lines: readonly Line[];
  /** The most pieces of a line that can be typed. */
  most: (line: Line) => number;
  textProps: TextProps;
}

/** A number of pieces for each line. */
export function LinePieces({ legend, lines, most, textProps }: LinePiecesProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{legend}</legend>
      {lines
        .filter((line) => most(line) > 0)
        .map((line) => (
          <div key={line.line_no} className={styles['line']}>
            <LineName line={line} />
            <TextField
              {...textProps(fieldOf(line.line_no))}
              required={false}
              label={
                <>
                  <span className="visually-hidden">Pieces of {line.product_name}, </span>of {most(line)}
                </>
              }
              inputMode="numeric"
              maxLength={4}
            />
          </div>
        ))}
    </fieldset>
  );
}

/** A product and its number, beside a field. */
export function LineName({ line }: { line: Line }) {
  return (
    <p className={styles['name']}>
      {line.product_name} <span className={styles['sku']}>{line.sku}</span>
    </p>
  );
}
