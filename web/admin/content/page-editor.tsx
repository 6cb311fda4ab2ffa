import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { type PageText, type StaffPage, type PagePreviewReply, staffPagePaths } from '#contract/admin/content/pages.ts';
import { frame, pages as messages, product as productMessages } from '#messages/admin.ts';
import { FormConflicts, FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { CommandButton, ScreenHeading, usePermission } from '../screen.tsx';
import { type EditorData, type NamedText, savePageText, setPublished } from './page-api.ts';
import { PageBlocks } from './page-blocks.tsx';
import { PageVersions } from './page-versions.tsx';
import { applyMark, insertText, type Mark, type Selected } from './text-marks.ts';
import styles from './pages.module.css';

export function PageEditor() {
  const page = useLoaderData<EditorData>();
  return <Editor key={page ? `${page.path} ${page.language}` : 'new'} page={page} />;
}

const emptyText: PageText = { title: '', lead: '', body: '', faq: false, topics: null };
const marks: readonly Mark[] = ['heading', 'subheading', 'bold', 'link', 'list', 'numbers', 'table'];
const withoutSlash = (path: string) => path.replace(/^\//, '');

/** The form of a page's text in one language. */
function usePageForm(page: EditorData) {
  const language: Language = page?.language ?? 'en';
  const form = useStoredForm<EditorData, ReturnType<typeof toForm>>({
    stored: page,
    toForm: (stored) => toForm(stored?.text ?? emptyText),
    save,
  });
  const leaveGuard = useLeaveGuard(form.isChanged);
  const at: NamedText = { path: page ? withoutSlash(page.path) : form.values.path.trim(), language };

  async function save(typed: ReturnType<typeof toForm>, stored: EditorData): Promise<SaveOutcome<EditorData>> {
    const result = await savePageText(at, stored?.revision ?? '', toText(typed));
    if (!result.ok) return result;
    showToast(messages.saved);
    if (page) return { ok: true, stored: result.reply };
    leaveGuard.leaveTo(`/pages/${withoutSlash(result.reply.path)}`);
    return null;
  }
  return { form, at, text: toText(form.values), dialog: leaveGuard.dialog };
}

type PageForm = ReturnType<typeof usePageForm>['form'];

function Editor({ page }: { page: EditorData }) {
  const canWrite = usePermission('pages.write');
  const { form, at, text, dialog } = usePageForm(page);
  const { isChanged } = form;
  const heading = page ? (page.text?.title ?? messages.untranslated) : messages.newTitle;
  return (
    <>
      <BackLink to="/pages">{messages.all}</BackLink>
      <div className={look['head']}>
        <ScreenHeading>{heading}</ScreenHeading>
        {page && <PageTools page={page} path={at.path} />}
      </div>
      {page && <LanguageTabs page={page} />}
      {page && !page.text && <p className={look['intro']}>{messages.missingNote}</p>}
      <form {...form.formProps} className={look['halves']} aria-label={heading}>
        <div className={look['stack']}>
          <TextFields page={page} form={form} language={at.language} canWrite={canWrite} />
          {canWrite && (
            <div className={look['tools']}>
              <FormMessage>{form.message}</FormMessage>
              <Button type="submit" busy={form.busy}>
                {page ? messages.save : messages.create}
              </Button>
              <output className={look['note']}>
                {isChanged ? productMessages.unsaved : productMessages.noChanges}
              </output>
            </div>
          )}
        </div>
        <LivePreview at={at.path === '' ? { ...at, path: 'preview' } : at} text={text} />
      </form>
      {page && page.versions.length > 0 && (
        <PageVersions
          page={page}
          canRestore={canWrite && !isChanged}
          onRestored={(restored) => form.accept({ ok: true, stored: restored })}
        />
      )}
      <FormConflicts form={form} />
      {dialog}
    </>
  );
}

interface TextFieldsProps {
  page: EditorData;
  form: PageForm;
  language: Language;
  canWrite: boolean;
}

function TextFields({ page, form, language, canWrite }: TextFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);

  /** Edits the body at its selection and restores the selection. */
  function change(act: (selected: Selected) => Selected) {
    const area = body.current;
    if (!area) return;
    const { text: next, start, end } = act({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
    form.set('body', next);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start, end);
    });
  }

  const text = { lang: language, disabled: !canWrite, required: true };
  return (
    <>
      {!page && (
        <TextField
          {...form.field('path')}
          label={messages.fields.path}
          hint={messages.hints.path}
          leftSection="/"
          required
          maxLength={80}
          spellCheck={false}
        />
      )}
      <TextField {...form.field('title')} {...text} label={messages.fields.title} />
      <TextArea {...form.field('lead')} {...text} label={messages.fields.lead} hint={messages.hints.lead} rows={2} />
      {canWrite && <Toolbar placeholders={page?.placeholders ?? null} change={change} />}
      <TextArea
        {...form.field('body')}
        {...text}
        ref={body}
        className={styles['body']}
        label={messages.fields.body}
        hint={messages.hints.body}
        rows={22}
      />
      <CheckboxField
        {...form.checkbox('faq')}
        disabled={!canWrite}
        label={messages.fields.faq}
        hint={messages.hints.faq}
      />
    </>
  );
}

function PageTools({ page, path }: { page: StaffPage; path: string }) {
  const canWrite = usePermission('pages.write');
  const { shop_url: shopUrl } = useSettings();
  const { language } = page;
  return (
    <span className={styles['tools']}>
      {page.is_withdrawn && <Badge>{messages.withdrawn}</Badge>}
      {!page.is_withdrawn && (
        <a href={shopUrl + (language === 'en' ? '' : `/${language}`) + page.path} target="_blank" rel="noopener">
          {messages.view} <span className="visually-hidden">{frame.newTab}</span>
        </a>
      )}
      {canWrite && page.can_withdraw && (
        <CommandButton
          label={page.is_withdrawn ? messages.publish : messages.withdraw}
          variant="secondary"
          run={async () => {
            const result = await setPublished(path, page.is_withdrawn);
            return result.ok ? null : result.failure;
          }}
        >
          {page.is_withdrawn ? messages.publish : messages.withdraw}
        </CommandButton>
      )}
    </span>
  );
}

function LanguageTabs({ page }: { page: StaffPage }) {
  return (
    <nav className={styles['languages']} aria-label={productMessages.language}>
      {languages.map((each) => (
        <Link
          key={each}
          to={`/pages${page.path}?language=${each}`}
          aria-current={each === page.language ? 'page' : undefined}
        >
          {languageFacts[each].name}
        </Link>
      ))}
    </nav>
  );
}

interface ToolbarProps {
  /** Null for a new page. */
  placeholders: StaffPage['placeholders'] | null;
  change: (act: (selected: Selected) => Selected) => void;
}

function Toolbar({ placeholders, change }: ToolbarProps) {
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={messages.toolbar}>
      {marks.map((mark) => (
        <Button
          key={mark}
          variant="secondary"
          size="small"
          onClick={() => change((selected) => applyMark(selected, mark))}
        >
          {messages.marks[mark]}
        </Button>
      ))}
      {placeholders && (
        <PlaceholderMenu
          placeholders={placeholders}
          onChoose={(name) => change((selected) => insertText(selected, `{{${name}}}`))}
        />
      )}
    </div>
  );
}

function toForm({ title, lead, body, faq, topics }: PageText) {
  return { path: '', title, lead, body, faq, topics: topics === null ? '' : JSON.stringify(topics) };
}

function toText({ title, lead, body, faq, topics }: ReturnType<typeof toForm>): PageText {
  return { title, lead, body, faq, topics: topics === '' ? null : (JSON.parse(topics) as string[]) };
}

interface PlaceholderMenuProps {
  placeholders: StaffPage['placeholders'];
  onChoose: (name: string) => void;
}

function PlaceholderMenu({ placeholders, onChoose }: PlaceholderMenuProps) {
  const [query, setQuery] = useState('');
  const found = placeholders.filter(({ name, value }) =>
    `${name} ${value}`.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Menu width={420} position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button variant="secondary" size="small">
          {messages.placeholders}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['placeholders']}>
        <TextField
          aria-label={messages.findPlaceholder}
          placeholder={messages.findPlaceholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {found.map(({ name, value, is_table: isTable }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            <span className={styles['placeholder']}>
              <code>{name}</code>
              <span>{isTable ? messages.tableOf : value}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function LivePreview({ at, text }: { at: NamedText; text: PageText }) {
  const isEmpty = text.title.trim() === '' || text.lead.trim() === '' || text.body.trim() === '';
  const { lastReply: shown, lastFailure } = useAnswer<PagePreviewReply>(
    isEmpty ? null : { path: staffPagePaths.preview, body: { ...at, text } },
  );
  const faults = Object.values(lastFailure?.errors ?? {}).flat();
  return (
    // It scrolls beside a long text, by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['preview']} aria-label={messages.preview} tabIndex={0}>
      <p className={styles['previewHead']}>{messages.preview}</p>
      {!isEmpty && faults.length > 0 && (
        <ul className={styles['faults']} role="status">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {shown && !isEmpty ? <PageBlocks page={shown.data} /> : <p className={look['note']}>{messages.nothingYet}</p>}
    </section>
  );
}
