import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import {
  dateFormats,
  type FrameSource,
  frameSources,
  type LineSource,
  lineSources,
  type PayoutTemplate,
  separators,
} from '#contract/payout-template.ts';
import type { FieldErrors } from '#contract/field-messages.ts';
import { type PayoutTemplatesReply, staffPayoutPaths, type StoredPayoutTemplate } from '#contract/staff-payouts.ts';
import { payouts as messages } from '#messages/admin/payouts.ts';
import { Panel, SaveBar } from '#web/admin/kit/form.tsx';
import { Button, FieldError, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { type PageRequest, ScreenHeading } from '../screen.tsx';
import profile from '../customers/customer-profile.module.css';
import styles from './payouts.module.css';

/** All templates. @throws as readAsStaff. */
export async function readPayoutTemplates({ signal }: PageRequest): Promise<StoredPayoutTemplate[]> {
  return (await readAsStaff<PayoutTemplatesReply>(staffPayoutPaths.templates, { signal })).data;
}

/** The template of the address; the first one where it names none. @throws as readAsStaff. */
export async function readPayoutTemplate(request: PageRequest): Promise<StoredPayoutTemplate> {
  const all = await readPayoutTemplates(request);
  return all.find(({ key }) => key === request.params['key']) ?? all[0]!;
}

const columns: Column<StoredPayoutTemplate>[] = [
  {
    header: messages.columns.batch,
    kind: 'rowHeader',
    cell: ({ key, template: { name } }) => <Link to={`/payouts/templates/${key}`}>{name}</Link>,
  },
  {
    header: messages.columns.state,
    cell: ({ is_incomplete: isIncomplete }) => (
      <Badge tone={isIncomplete ? 'warning' : 'success'}>{isIncomplete ? messages.needsAccount : messages.ready}</Badge>
    ),
  },
  {
    header: messages.fields.layout,
    cell: ({ template }) => messages.layouts[template.file.layout],
  },
  {
    header: messages.savedHeader,
    cell: ({ saved_by: name, saved_at: at }) =>
      name !== null && at !== null ? messages.savedBy({ name, time: formatTime(at) }) : messages.shipped,
  },
];

/** The templates of banks' files. */
export function PayoutTemplates() {
  const templates = useLoaderData<StoredPayoutTemplate[]>();
  return (
    <>
      <p className={profile['back']}>
        <Link to="/payouts">{messages.all}</Link>
      </p>
      <ScreenHeading>{messages.templatesHeading}</ScreenHeading>
      <p className={styles['quiet']}>{messages.templatesIntro}</p>
      <TablePanel
        caption={messages.templatesHeading}
        isCaptionHidden
        rows={templates}
        rowKey={({ key }) => key}
        columns={[{ ...columns[0]!, header: messages.template }, ...columns.slice(1)]}
      />
    </>
  );
}

/** One template, as a form. */
export function PayoutTemplatePage() {
  const stored = useLoaderData<StoredPayoutTemplate>();
  return <TemplateForm key={`${stored.key} ${stored.version}`} stored={stored} />;
}

type Errors = FieldErrors;
interface Editing {
  template: PayoutTemplate;
  change(next: Partial<PayoutTemplate>): void;
  changeFile(next: Partial<PayoutTemplate['file']>): void;
  changeResponse(next: Partial<PayoutTemplate['response']>): void;
  errorOf(path: string): string | undefined;
}

function TemplateForm({ stored }: { stored: StoredPayoutTemplate }) {
  const navigate = useNavigate();
  const [template, setTemplate] = useState(stored.template);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const change = (next: Partial<PayoutTemplate>) => setTemplate((before) => ({ ...before, ...next }));
  const editing: Editing = {
    template,
    change,
    changeFile: (next) => change({ file: { ...template.file, ...next } }),
    changeResponse: (next) => change({ response: { ...template.response, ...next } }),
    errorOf: (path) => errors[`template.${path}`]?.[0],
  };
  async function save(): Promise<void> {
    setIsBusy(true);
    const path = `${staffPayoutPaths.templates}/${stored.key}`;
    const failure = await sendAsStaff(path, { version: stored.version, template });
    setIsBusy(false);
    setErrors(failure?.errors ?? {});
    setMessage(failure?.message ?? '');
    if (failure) return;
    showToast(messages.saved);
    await navigate('/payouts/templates');
  }
  return (
    <form
      aria-label={messages.template}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={profile['back']}>
        <Link to="/payouts/templates">{messages.templatesHeading}</Link>
      </p>
      <ScreenHeading>{stored.template.name}</ScreenHeading>
      <CompanyPart {...editing} />
      <ColumnPart part="header" sources={frameSources} {...editing} />
      <ColumnPart part="columns" sources={lineSources} {...editing} />
      <ColumnPart part="trailer" sources={frameSources} {...editing} />
      <ModePart {...editing} />
      <ResponsePart {...editing} />
      <SaveBar message={message}>
        <Button type="submit" busy={isBusy}>
          {messages.save}
        </Button>
      </SaveBar>
    </form>
  );
}

const separatorNames: Record<(typeof separators)[number], string> = {
  ',': messages.separatorNames.comma,
  ';': messages.separatorNames.semicolon,
  '|': messages.separatorNames.pipe,
  '~': messages.separatorNames.tilde,
  '\t': messages.separatorNames.tab,
};
const separatorOptions = separators.map((value) => ({ value, label: separatorNames[value] }));

function CompanyPart({ template, change, changeFile, errorOf }: Editing) {
  const { file } = template;
  const text = (name: 'name' | 'debit_account' | 'debit_ifsc' | 'client_code') => (
    <TextField
      label={messages.fields[name]}
      value={template[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Panel title={messages.company}>
      <div className={styles['fields']}>
        {text('name')}
        {text('debit_account')}
        {text('debit_ifsc')}
        {text('client_code')}
        <SelectField
          label={messages.fields.layout}
          value={file.layout}
          options={(['delimited', 'fixed'] as const).map((value) => ({ value, label: messages.layouts[value] }))}
          onChange={(event) => changeFile({ layout: event.currentTarget.value as 'delimited' | 'fixed' })}
        />
        {file.layout === 'delimited' && (
          <SelectField
            label={messages.fields.separator}
            value={file.separator}
            options={separatorOptions}
            onChange={(event) =>
              changeFile({ separator: event.currentTarget.value as PayoutTemplate['file']['separator'] })
            }
          />
        )}
        <SelectField
          label={messages.fields.extension}
          value={file.extension}
          options={['csv', 'txt']}
          onChange={(event) => changeFile({ extension: event.currentTarget.value as 'csv' | 'txt' })}
        />
        <SelectField
          label={messages.fields.date_format}
          value={file.date_format}
          options={dateFormats}
          onChange={(event) =>
            changeFile({ date_format: event.currentTarget.value as PayoutTemplate['file']['date_format'] })
          }
        />
        <TextField
          label={messages.fields.remarks}
          value={file.remarks}
          error={errorOf('file.remarks')}
          onChange={(event) => changeFile({ remarks: event.target.value })}
        />
      </div>
    </Panel>
  );
}

type AnyColumn = Omit<PayoutTemplate['file']['columns'][number], 'source'> & { source: LineSource | FrameSource };

interface ColumnPartProps extends Editing {
  part: 'header' | 'columns' | 'trailer';
  sources: readonly (LineSource | FrameSource)[];
}

/** Columns in their order: what stands in each, how it is called and how wide it is. */
function ColumnPart({ part, sources, template, changeFile, errorOf }: ColumnPartProps) {
  const list: readonly AnyColumn[] = template.file[part];
  const put = (next: readonly AnyColumn[]) => changeFile({ [part]: next });
  const edit = (at: number, next: Partial<AnyColumn>) =>
    put(list.map((column, index) => (index === at ? { ...column, ...next } : column)));
  const added: AnyColumn = {
    title: '',
    source: 'text',
    text: '',
    width: template.file.layout === 'fixed' ? 10 : null,
    align: 'left',
    pad: ' ',
  };
  return (
    <Panel title={messages.parts[part]}>
      <FieldError error={errorOf(`file.${part}`)} />
      {list.map((column, at) => (
        <fieldset key={at} className={styles['column']}>
          <legend className="visually-hidden">{messages.column({ number: at + 1 })}</legend>
          <SelectField
            label={messages.columnFields.source}
            value={column.source}
            error={errorOf(`file.${part}.${at}`)}
            options={sources.map((value) => ({ value, label: messages.sources[value] }))}
            onChange={(event) => edit(at, { source: event.currentTarget.value as LineSource })}
          />
          <TextField
            label={messages.columnFields.title}
            value={column.title}
            onChange={(event) => edit(at, { title: event.target.value })}
          />
          <TextField
            label={messages.columnFields.text}
            value={column.text}
            disabled={column.source !== 'text'}
            onChange={(event) => edit(at, { text: event.target.value })}
          />
          <TextField
            label={messages.columnFields.width}
            inputMode="numeric"
            value={column.width ?? ''}
            error={errorOf(`file.${part}.${at}.width`)}
            onChange={(event) => {
              const typed = event.target.value.replace(/\D/g, '');
              edit(at, { width: typed === '' ? null : Number(typed) });
            }}
          />
          <span className={styles['row']}>
            <Button
              variant="quiet"
              size="small"
              disabled={at === 0}
              aria-label={messages.moveUp({ number: at + 1 })}
              onClick={() => put(list.with(at, list[at - 1]!).with(at - 1, column))}
            >
              ↑
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={messages.removeColumn({ number: at + 1 })}
              onClick={() => put(list.toSpliced(at, 1))}
            >
              ✕
            </Button>
          </span>
        </fieldset>
      ))}
      <p className={styles['row']}>
        <Button variant="secondary" size="small" onClick={() => put([...list, added])}>
          {messages.addColumn}
        </Button>
      </p>
    </Panel>
  );
}

function ModePart({ template, changeFile, errorOf }: Editing) {
  const { modes } = template.file;
  const edit = (at: number, next: Partial<(typeof modes)[number]>) =>
    changeFile({ modes: modes.map((mode, index) => (index === at ? { ...mode, ...next } : mode)) });
  return (
    <Panel title={messages.modes}>
      <FieldError error={errorOf('file.modes')} />
      {modes.map(({ mode, code, from_paise: from }, at) => (
        <div key={mode} className={styles['fields']}>
          <TextField
            label={messages.modeFields.code({ mode })}
            value={code}
            error={errorOf(`file.modes.${at}.code`)}
            onChange={(event) => edit(at, { code: event.target.value })}
          />
          <TextField
            label={messages.modeFields.from}
            inputMode="numeric"
            value={String(from / 100)}
            disabled={at === 0}
            onChange={(event) => edit(at, { from_paise: Number(event.target.value.replace(/\D/g, '')) * 100 })}
          />
        </div>
      ))}
    </Panel>
  );
}

const responseColumns = ['reference', 'amount', 'state', 'utr', 'date', 'reason'] as const;

function ResponsePart({ template: { response }, changeResponse, errorOf }: Editing) {
  const words = (name: 'paid' | 'failed' | 'returned' | 'pending') => (
    <WordsOf
      label={messages.words[name]}
      words={response[name]}
      error={errorOf(`response.${name}`)}
      onChange={(next) => changeResponse({ [name]: next })}
    />
  );
  return (
    <Panel title={messages.responseTitle}>
      <div className={styles['fields']}>
        <SelectField
          label={messages.responseFields.layout}
          value={response.layout}
          options={(['titles', 'positions', 'fixed'] as const).map((value) => ({
            value,
            label: messages.responseLayouts[value],
          }))}
          onChange={(event) =>
            changeResponse({ layout: event.currentTarget.value as PayoutTemplate['response']['layout'] })
          }
        />
        {response.layout !== 'fixed' && (
          <SelectField
            label={messages.fields.separator}
            value={response.separator}
            options={separatorOptions}
            onChange={(event) =>
              changeResponse({ separator: event.currentTarget.value as PayoutTemplate['response']['separator'] })
            }
          />
        )}
        <SelectField
          label={messages.fields.date_format}
          value={response.date_format}
          options={dateFormats}
          onChange={(event) =>
            changeResponse({ date_format: event.currentTarget.value as PayoutTemplate['response']['date_format'] })
          }
        />
        {responseColumns.map((name) => (
          <TextField
            key={name}
            label={messages.responseFields[name]}
            value={response.columns[name]}
            error={errorOf(`response.columns.${name}`)}
            onChange={(event) => changeResponse({ columns: { ...response.columns, [name]: event.target.value } })}
          />
        ))}
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

/** Words with commas between; what is typed stays as it is until the field is left. */
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
