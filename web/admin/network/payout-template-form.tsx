import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { dateFormats, frameSources, lineSources, type PayoutTemplate } from '#contract/payout-template.ts';
import {
  type PayoutCommandReply,
  type PayoutTemplatePreviewReply,
  staffPayoutPaths,
  type StoredPayoutTemplate,
} from '#contract/admin/network/payouts.ts';
import { payouts as messages } from '#messages/admin.ts';
import { FormConflicts, Panel, SaveBar } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useMovedEdit } from '#web/ui/move-edit.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff } from '../api.ts';
import { SecondPerson } from '../home/approvals/second-person.tsx';
import { type PageRequest, ScreenHeading } from '../screen.tsx';
import { ColumnPart, type Editing, ModePart, Pick, ResponsePart, separatorOptions } from './payout-template-parts.tsx';
import { readPayoutTemplates } from './payout-templates.tsx';
import styles from './payouts.module.css';

interface TemplateData {
  /** The template in the address, or the one that a new template copies. */
  stored: StoredPayoutTemplate;
  /** All templates, to find a free key. */
  all: readonly StoredPayoutTemplate[];
}

/** Falls back to the first template if there is none with this key. */
export async function readPayoutTemplate(request: PageRequest): Promise<TemplateData> {
  const all = await readPayoutTemplates(request);
  const key = request.params['key'] ?? request.search.get('from');
  return { stored: all.find((each) => each.key === key) ?? all[0]!, all };
}

export function PayoutTemplatePage() {
  const { stored } = useLoaderData<TemplateData>();
  return <TemplateForm key={stored.key} stored={stored} />;
}

/** Derives the key of a new template from its name, with a number if the key is taken. */
function keyOf(name: string, all: readonly StoredPayoutTemplate[]): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 36);
  const base = plain || 'bank';
  // The page for new templates has this address.
  const taken = new Set(['new', ...all.map(({ key }) => key)]);
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}

/** A new template starts as a copy of another. */
export function NewPayoutTemplatePage() {
  const { stored, all } = useLoaderData<TemplateData>();
  const navigate = useNavigate();
  return (
    <TemplateForm key={stored.key} stored={stored} newKey={(name) => keyOf(name, all)}>
      <Panel title={messages.start}>
        <div className={styles['fields']}>
          <SelectField
            label={messages.copyFrom}
            hint={messages.copyFromHint}
            value={stored.key}
            options={all.map((each) => ({ value: each.key, label: each.template.name }))}
            onChange={(event) => void navigate(`?from=${event.currentTarget.value}`, { replace: true })}
          />
        </div>
      </Panel>
    </TemplateForm>
  );
}

interface TemplateFormProps {
  stored: StoredPayoutTemplate;
  /** Returns the key of a new template for its name. Absent for an existing template. */
  newKey?: (name: string) => string;
  children?: ReactNode;
}

/** Holds the form's values, errors, preview and saving. */
function useTemplateForm({ stored, newKey }: TemplateFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const toEdit = ({ template: { name, ...rest } }: StoredPayoutTemplate): PayoutTemplate => ({
    ...rest,
    name: newKey ? messages.copyOf({ name }).slice(0, 60) : name,
  });
  const [template, setTemplate] = useState(() => toEdit(stored));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [preview, setPreview] = useState<PayoutTemplatePreviewReply['data'] | null>(null);
  const [busy, setBusy] = useState<'save' | 'preview' | null>(null);
  const moved = useMovedEdit({ stored, toEdit, edit: template, setEdit: setTemplate, busy: busy === 'save' });
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);
  const change = (next: Partial<PayoutTemplate>) => {
    setPreview(null);
    setTemplate((before) => ({ ...before, ...next }));
  };
  const editing: Editing = {
    template,
    change,
    changeFile: (next) => change({ file: { ...template.file, ...next } }),
    changeResponse: (next) => change({ response: { ...template.response, ...next } }),
    errorOf: (path) => failure?.errors[`template.${path}`]?.[0],
  };
  async function send<T>(step: 'save' | 'preview', path: string, body: object): Promise<T | null> {
    setBusy(step);
    const result = await callAsStaff<T>(path, { body });
    setBusy(null);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok && result.failure.status === 409) void moved.revalidate();
    return result.ok ? result.reply : null;
  }
  async function save(): Promise<void> {
    const path = `${staffPayoutPaths.templates}/${newKey?.(template.name) ?? stored.key}`;
    const version = newKey ? 0 : moved.base.version;
    const saved = await send<PayoutCommandReply>('save', path, { version, template });
    if (!saved) return;
    showToast(saved.data.state === 'done' ? messages.saved : messages.templateWaiting);
    await navigate('/payouts/templates');
  }
  async function show(): Promise<void> {
    const shown = await send<PayoutTemplatePreviewReply>('preview', staffPayoutPaths.templatePreview, { template });
    setPreview(shown?.data ?? null);
  }
  return { element, editing, busy, message: failure?.shown ?? failure?.message, preview, save, show, moved };
}

function TemplateForm(props: TemplateFormProps) {
  const { element, editing, busy, message, preview, save, show, moved } = useTemplateForm(props);
  return (
    <>
      <form
        ref={element}
        aria-label={messages.template}
        className={look['stack']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div>
          <BackLink to="/payouts/templates">{messages.templatesHeading}</BackLink>
          <ScreenHeading>{props.newKey ? messages.newTemplate : props.stored.template.name}</ScreenHeading>
        </div>
        {props.children}
        <CompanyPart {...editing} />
        <FormatPart {...editing} />
        <ColumnPart part="header" sources={frameSources} {...editing} />
        <ColumnPart part="columns" sources={lineSources} {...editing} />
        <ColumnPart part="trailer" sources={frameSources} {...editing} />
        <ModePart {...editing} />
        <ResponsePart {...editing} />
        <Panel title={messages.preview}>
          <p className={look['intro']}>{messages.previewAbout}</p>
          <p className={styles['row']}>
            <Button variant="secondary" size="small" busy={busy === 'preview'} onClick={() => void show()}>
              {messages.showPreview}
            </Button>
          </p>
          <div role="status">
            {preview && (
              // The keyboard can scroll long lines.
              <pre className={styles['file']} tabIndex={0} aria-label={messages.preview}>
                {preview.head + preview.line + preview.end}
              </pre>
            )}
          </div>
        </Panel>
        <SecondPerson action="payout_template.save" />
        <SaveBar message={message}>
          <Button type="submit" busy={busy === 'save'}>
            {messages.save}
          </Button>
        </SaveBar>
      </form>
      <FormConflicts form={moved} labelOf={labelOf} />
    </>
  );
}

const labels: Readonly<Record<string, string>> = {
  ...messages.parts,
  ...messages.responseFields,
  ...messages.words,
  ...messages.fields,
};
/** A column has the label of its part. */
function labelOf(field: string): string {
  const path = field.split(/\W+/);
  return labels[path.at(-1)!] ?? labels[path[0]!] ?? field;
}

function CompanyPart({ template, change, errorOf }: Editing) {
  const text = (name: 'name' | 'debit_account' | 'debit_ifsc' | 'client_code', hint?: string) => (
    <TextField
      label={messages.fields[name]}
      hint={hint}
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
        {text('client_code', messages.clientCodeHint)}
      </div>
    </Panel>
  );
}

function FormatPart({ template: { file }, changeFile, errorOf }: Editing) {
  return (
    <Panel title={messages.format}>
      <div className={styles['fields']}>
        <Pick
          label={messages.fields.layout}
          value={file.layout}
          options={optionsOf(['delimited', 'fixed'], messages.layouts)}
          onPick={(layout) => changeFile({ layout })}
        />
        {file.layout === 'delimited' && (
          <Pick
            label={messages.fields.separator}
            value={file.separator}
            options={separatorOptions}
            onPick={(separator) => changeFile({ separator })}
          />
        )}
        <Pick
          label={messages.fields.extension}
          value={file.extension}
          options={['csv', 'txt'] as const}
          onPick={(extension) => changeFile({ extension })}
        />
        <Pick
          label={messages.fields.line_end}
          value={file.line_end}
          options={optionsOf(['crlf', 'lf'], messages.lineEnds)}
          onPick={(line_end) => changeFile({ line_end })}
        />
        <Pick
          label={messages.fields.date_format}
          value={file.date_format}
          options={dateFormats}
          onPick={(date_format) => changeFile({ date_format })}
        />
        <TextField
          label={messages.fields.remarks}
          value={file.remarks}
          error={errorOf('file.remarks')}
          onChange={(event) => changeFile({ remarks: event.target.value })}
        />
      </div>
      <CheckboxField
        label={messages.titles}
        checked={file.titles}
        onChange={(event) => changeFile({ titles: event.currentTarget.checked })}
      />
    </Panel>
  );
}
