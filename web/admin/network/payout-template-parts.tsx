import { type ComponentProps, useRef, useState } from 'react';
import {
  type FrameSource,
  type LineSource,
  type PayoutTemplate,
  separators,
  dateFormats,
  transferModes,
} from '#contract/payout-template.ts';
import { normaliseAmount } from '#contract/typed-values.ts';
import { payouts as messages } from '#messages/admin.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import { Button, FieldError, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import styles from './payouts.module.css';

type FileFormat = PayoutTemplate['file'];
type ResponseFormat = PayoutTemplate['response'];

export interface Editing {
  template: PayoutTemplate;
  change(next: Partial<PayoutTemplate>): void;
  changeFile(next: Partial<FileFormat>): void;
  changeResponse(next: Partial<ResponseFormat>): void;
  errorOf(path: string): string | undefined;
}

interface PickProps<Value extends string> extends Omit<ComponentProps<typeof SelectField>, 'options' | 'onChange'> {
  value: Value;
  options: readonly (Value | { value: Value; label: string })[];
  onPick: (value: Value) => void;
}

export function Pick<Value extends string>({ options, onPick, ...rest }: PickProps<Value>) {
  return <SelectField options={options} onChange={(event) => onPick(event.currentTarget.value as Value)} {...rest} />;
}

/** An empty field has the value `empty`. */
export function NumberField({
  value,
  onNumber,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onChange'> & { onNumber: (value: number | null) => void }) {
  return (
    <TextField
      inputMode="numeric"
      value={value}
      onChange={(event) => {
        const typed = normaliseAmount(event.target.value).replace(/\D/g, '').slice(0, 10);
        onNumber(typed === '' ? null : Number(typed));
      }}
      {...rest}
    />
  );
}

const separatorNames: Record<(typeof separators)[number], string> = {
  ',': messages.separatorNames.comma,
  ';': messages.separatorNames.semicolon,
  '|': messages.separatorNames.pipe,
  '~': messages.separatorNames.tilde,
  '\t': messages.separatorNames.tab,
};
export const separatorOptions = optionsOf(separators, separatorNames);

type AnyColumn = Omit<FileFormat['columns'][number], 'source'> & { source: LineSource | FrameSource };

interface ColumnPartProps extends Editing {
  part: 'header' | 'columns' | 'trailer';
  sources: readonly (LineSource | FrameSource)[];
}

export function ColumnPart({ part, sources, template, changeFile, errorOf }: ColumnPartProps) {
  const list: readonly AnyColumn[] = template.file[part];
  const { layout } = template.file;
  const adding = useRef<HTMLButtonElement>(null);
  const put = (next: readonly AnyColumn[]) => changeFile({ [part]: next });
  const added: AnyColumn = {
    title: '',
    source: 'text',
    text: '',
    width: layout === 'fixed' ? 10 : null,
    align: 'left',
    pad: ' ',
  };
  return (
    <Panel title={messages.parts[part]}>
      <p className={look['intro']}>{messages.partHints[part]}</p>
      <FieldError error={errorOf(`file.${part}`)} />
      {list.map((column, at) => (
        <ColumnFields
          key={at}
          number={at + 1}
          column={column}
          layout={layout}
          sources={sources}
          errorOf={(name) => errorOf(`file.${part}.${at}${name}`)}
          onChange={(next) => put(list.with(at, { ...column, ...next }))}
          onMoveUp={() => put(list.with(at, list[at - 1]!).with(at - 1, column))}
          onRemove={() => {
            put(list.toSpliced(at, 1));
            adding.current?.focus();
          }}
        />
      ))}
      <p className={styles['row']}>
        <Button ref={adding} variant="secondary" size="small" onClick={() => put([...list, added])}>
          {messages.addColumn}
        </Button>
      </p>
    </Panel>
  );
}

interface ColumnFieldsProps extends Pick<ColumnPartProps, 'sources'> {
  number: number;
  column: AnyColumn;
  layout: FileFormat['layout'];
  /** Returns the error of the column (''), or of a field (`.title`). */
  errorOf: (name: '' | '.title' | '.text' | '.width') => string | undefined;
  onChange: (next: Partial<AnyColumn>) => void;
  onMoveUp: () => void;
  onRemove: () => void;
}

function ColumnFields(props: ColumnFieldsProps) {
  const { number, column, layout, sources, errorOf, onChange, onMoveUp, onRemove } = props;
  const text = (name: 'title' | 'text') => (
    <TextField
      label={messages.columnFields[name]}
      value={column[name]}
      error={errorOf(`.${name}`)}
      disabled={name === 'text' && column.source !== 'text'}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={styles['column']} data-layout={layout}>
      <legend className="visually-hidden">{messages.column({ number })}</legend>
      <Pick
        label={messages.columnFields.source}
        value={column.source}
        error={errorOf('')}
        options={optionsOf(sources, messages.sources)}
        onPick={(source) => onChange({ source })}
      />
      {text('title')}
      {text('text')}
      <NumberField
        label={messages.columnFields.width}
        value={column.width ?? ''}
        error={errorOf('.width')}
        onNumber={(width) => onChange({ width })}
      />
      {layout === 'fixed' && (
        <Pick
          label={messages.columnFields.fill}
          value={column.align === 'right' ? (column.pad === '0' ? 'zeros' : 'right') : 'left'}
          options={optionsOf(['left', 'right', 'zeros'], messages.fills)}
          onPick={(fill) => onChange({ align: fill === 'left' ? 'left' : 'right', pad: fill === 'zeros' ? '0' : ' ' })}
        />
      )}
      <span className={styles['tools']}>
        {number > 1 && <ToolButton label={messages.moveUp({ number })} sign="↑" onClick={onMoveUp} />}
        <ToolButton label={messages.removeColumn({ number })} sign="✕" onClick={onRemove} />
      </span>
    </fieldset>
  );
}

function ToolButton({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onClick}>
      {sign}
    </Button>
  );
}

/** Chooses the transfer mode by amount and by the payee’s bank. */
export function ModePart({ template, changeFile, errorOf }: Editing) {
  const { modes } = template.file;
  const edit = (at: number, next: Partial<(typeof modes)[number]>) =>
    changeFile({ modes: modes.map((mode, index) => (index === at ? { ...mode, ...next } : mode)) });
  const unused = transferModes.find((mode) => !modes.some((each) => each.mode === mode));
  return (
    <Panel title={messages.modes}>
      <p className={look['intro']}>{messages.modesHint}</p>
      <FieldError error={errorOf('file.modes')} />
      {modes.map(({ mode, code, from_paise: from }, at) => (
        <div key={mode} className={styles['fields']}>
          <TextField
            label={messages.modeFields.code({ mode })}
            value={code}
            error={errorOf(`file.modes.${at}.code`)}
            onChange={(event) => edit(at, { code: event.target.value })}
          />
          <NumberField
            label={messages.modeFields.from}
            value={String(from / 100)}
            error={errorOf(`file.modes.${at}.from_paise`)}
            disabled={at === 0 && from === 0}
            onNumber={(rupees) => edit(at, { from_paise: (rupees ?? 0) * 100 })}
          />
          {modes.length > 1 && (
            <span className={styles['tools']}>
              <ToolButton
                label={messages.removeMode({ mode })}
                sign="✕"
                onClick={() => changeFile({ modes: modes.toSpliced(at, 1) })}
              />
            </span>
          )}
        </div>
      ))}
      {unused && (
        <p className={styles['row']}>
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              changeFile({
                modes: [...modes, { mode: unused, code: unused, from_paise: modes.at(-1)!.from_paise + 100 }],
              })
            }
          >
            {messages.addMode({ mode: unused })}
          </Button>
        </p>
      )}
      <OwnBankFields template={template} changeFile={changeFile} errorOf={errorOf} />
    </Panel>
  );
}

/** How the file names transfers within the shop's own bank. */
function OwnBankFields({ template, changeFile, errorOf }: Omit<Editing, 'change' | 'changeResponse'>) {
  const { own_bank: ownBank } = template.file;
  const changeOwn = (next: Partial<NonNullable<typeof ownBank>>) => {
    const all = { prefix: '', code: '', ...ownBank, ...next };
    changeFile({ own_bank: all.prefix === '' && all.code === '' ? null : all });
  };
  return (
    <div className={styles['fields']}>
      <TextField
        label={messages.ownBank.prefix}
        hint={messages.ownBank.hint}
        value={ownBank?.prefix ?? ''}
        error={errorOf('file.own_bank.prefix')}
        onChange={(event) => changeOwn({ prefix: event.target.value.toUpperCase() })}
      />
      <TextField
        label={messages.ownBank.code}
        value={ownBank?.code ?? ''}
        error={errorOf('file.own_bank.code')}
        onChange={(event) => changeOwn({ code: event.target.value })}
      />
    </div>
  );
}

const responseColumns = ['reference', 'amount', 'state', 'utr', 'date', 'reason'] as const;

export function ResponsePart({ template: { response }, changeResponse, errorOf }: Editing) {
  const words = (name: 'paid' | 'failed' | 'returned' | 'pending') => (
    <WordsOf
      label={messages.words[name]}
      words={response[name]}
      error={errorOf(`response.${name}`)}
      onChange={(next) => changeResponse({ [name]: next })}
    />
  );
  const skipped = (name: 'skip_first' | 'skip_last') => (
    <NumberField
      label={messages.responseFields[name]}
      value={String(response[name])}
      error={errorOf(`response.${name}`)}
      onNumber={(lines) => changeResponse({ [name]: lines ?? 0 })}
    />
  );
  return (
    <Panel title={messages.responseTitle}>
      <div className={styles['fields']}>
        <Pick
          label={messages.responseFields.layout}
          value={response.layout}
          options={optionsOf(['titles', 'positions', 'fixed'], messages.responseLayouts)}
          onPick={(layout) => changeResponse({ layout })}
        />
        {response.layout !== 'fixed' && (
          <Pick
            label={messages.fields.separator}
            value={response.separator}
            options={separatorOptions}
            onPick={(separator) => changeResponse({ separator })}
          />
        )}
        <Pick
          label={messages.fields.date_format}
          value={response.date_format}
          options={dateFormats}
          onPick={(date_format) => changeResponse({ date_format })}
        />
        <Pick
          label={messages.responseFields.amount_in}
          value={response.amount_in}
          options={optionsOf(['rupees', 'paise'], messages.amountsIn)}
          onPick={(amount_in) => changeResponse({ amount_in })}
        />
        {skipped('skip_first')}
        {skipped('skip_last')}
      </div>
      <p className={look['intro']}>{messages.responseHints[response.layout]}</p>
      <div className={styles['fields']}>
        {responseColumns.map((name) => (
          <TextField
            key={name}
            label={messages.responseFields[name]}
            value={response.columns[name]}
            error={errorOf(`response.columns.${name}`)}
            onChange={(event) => changeResponse({ columns: { ...response.columns, [name]: event.target.value } })}
          />
        ))}
      </div>
      <div className={styles['fields']}>
        {words('paid')}
        {words('failed')}
        {words('returned')}
        {words('pending')}
      </div>
    </Panel>
  );
}

interface WordsOfProps {
  label: string;
  words: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}

/** Words separated by commas. The typed text stays unchanged until the field loses the focus. */
function WordsOf({ label, words, error, onChange }: WordsOfProps) {
  const [typed, setTyped] = useState(words.join(', '));
  return (
    <TextField
      label={label}
      hint={messages.wordsHint}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(
          event.target.value
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
