import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { maxMessageText } from '#contract/message-template-rules.ts';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import {
  type MessagePreviewReply,
  type MessageTemplate,
  messageTemplatePaths,
  type MessageTemplateReply,
  type TemplateText,
} from '#contract/admin/settings/message-templates.ts';
import type { SettingTestReply } from '#contract/admin/settings/settings.ts';
import { form as formMessages, templates as messages } from '#messages/settings.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import type { Form } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { type PageRequest, usePermission } from '../screen.tsx';
import { EmailFrame } from './email-frame.tsx';
import { EditorHead, FieldNames, useVersions } from './template-parts.tsx';
import styles from './templates.module.css';

type Values = Record<string, string>;

/** Reads the language of `?language=`. */
export async function readTemplate({ params, search, signal }: PageRequest): Promise<MessageTemplate> {
  const language = languages.find((each) => each === search.get('language')) ?? 'en';
  const query = { template: params['template']!, language };
  return (await readAsStaff<MessageTemplateReply>(messageTemplatePaths.template, { query, signal })).data;
}

export function TemplateEditor() {
  const data = useLoaderData<MessageTemplate>();
  return <Editor key={`${data.template} ${data.language}`} {...data} />;
}

function Editor(read: MessageTemplate) {
  const { template, language } = read;
  const mayChange = usePermission('settings.configure');
  const form = useStoredForm<MessageTemplate, Values>({
    stored: read,
    toForm: ({ texts }) => Object.fromEntries(texts.map(({ key, own, preset }) => [fieldOf(key), own ?? preset])),
    save: async (values, base) => {
      const body = { template, language, version: base.version, texts: textsOf(base.texts, values) };
      const result = await callAsStaff<MessageTemplateReply>(messageTemplatePaths.template, { body });
      if (!result.ok) return { ok: false, failure: { ...result.failure, errors: byField(result.failure.errors) } };
      showToast(messages.saved);
      return { ok: true, stored: result.reply.data };
    },
  });
  const { texts } = form.base;
  const { resetButton, list } = useVersions<MessageTemplate>({
    form,
    send: (restored) => {
      const body = { template, language, version: form.base.version, restored };
      return callAsStaff<MessageTemplateReply>(messageTemplatePaths.restore, { body });
    },
    mayChange,
    texts: messages,
  });
  return (
    <>
      <EditorHead
        back={{ to: '/settings/emails', label: messages.back }}
        heading={messages.names[template].title}
        when={messages.names[template].when}
        language={language}
        isChanged={form.isChanged}
      />
      <div className={styles['editor']}>
        <form {...form.formProps} className={styles['form']} aria-label={messages.texts}>
          {texts.map((text) => (
            <TextOf key={text.key} text={text} language={language} form={form} disabled={!mayChange} />
          ))}
          {mayChange && (
            <div className={styles['actions']}>
              <FormFooter form={form} variant="primary" label={formMessages.save} />
              {texts.some(({ own }) => own !== null) && resetButton}
            </div>
          )}
        </form>
        <Preview template={template} language={language} texts={textsOf(texts, form.values)} mayTest={mayChange} />
      </div>
      {list}
    </>
  );
}

/** Field names must not contain the dots of a key. */
const fieldOf = (key: string) => key.replaceAll('.', '-');
const byField = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([key, texts]) => [fieldOf(key), texts]));

const textsOf = (texts: readonly TemplateText[], values: Values): Values =>
  Object.fromEntries(texts.map(({ key, preset }) => [key, values[fieldOf(key)] ?? preset]));

interface TextOfProps {
  text: TemplateText;
  language: Language;
  form: Form<Values>;
  disabled: boolean;
}

function TextOf({ text: { key, kind, preset, placeholders }, language, form, disabled }: TextOfProps) {
  const field = form.field(fieldOf(key));
  const isOwn = field.value !== preset;
  const shared = {
    ...field,
    label: messages.parts[partOf(key)],
    hint: (
      <>
        {placeholders.length > 0 && <FieldNames fields={placeholders} />}
        {isOwn && <span className={styles['preset']}>{messages.preset({ text: preset })}</span>}
      </>
    ),
    lang: languageFacts[language].page,
    maxLength: maxMessageText[kind],
    disabled,
  };
  return kind === 'line' ? <TextField {...shared} /> : <TextArea {...shared} rows={3} />;
}

/** Returns what a text is used for. A text without a name of its own is a paragraph. */
function partOf(key: string): keyof typeof messages.parts {
  const name = key.split('.').at(-1)!;
  if (/^(subject|heading)$/.test(name)) return name as 'subject' | 'heading';
  if (
    /^(viewOrder|continueShopping|startShopping|track|pay|return|complain|write|stop|rewrite|see|order|confirm|checkStatus)$/.test(
      name,
    )
  )
    return 'button';
  if (/^(reasons|purposes|where|payment)\./.test(key.split('.').slice(-2).join('.'))) return 'choice';
  return /^(order\.(items|coupon|delivery|codFee|total)|ticket\.(nouns|facts)\..+)$/.test(key) ? 'label' : 'paragraph';
}

interface PreviewProps {
  template: MessageTemplate['template'];
  language: Language;
  texts: Values;
  mayTest: boolean;
}

const widths = { desktop: 640, phone: 360 } as const;

/** Shows the email as it is typed, filled with samples. */
function Preview({ template, language, texts, mayTest }: PreviewProps) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop');
  const [shown, setShown] = useState(0);
  const { lastReply, lastFailure } = useAnswer<MessagePreviewReply>({
    path: messageTemplatePaths.preview,
    body: { template, language, texts },
  });
  const emails = lastReply?.data.emails ?? [];
  const email = emails[Math.min(shown, emails.length - 1)];

  return (
    <section className={styles['preview']} aria-labelledby="preview">
      <div className={styles['previewHead']}>
        <h2 id="preview">{messages.preview}</h2>
        <SegmentedControl
          size="xs"
          aria-label={messages.device}
          value={device}
          onChange={(chosen) => setDevice(chosen)}
          data={[
            { value: 'desktop', label: messages.desktop },
            { value: 'phone', label: messages.phone },
          ]}
        />
      </div>
      {emails.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={messages.case}
          value={String(shown)}
          onChange={(chosen) => setShown(Number(chosen))}
          data={emails.map((_email, index) => ({
            value: String(index),
            label: messages.caseOf({ number: index + 1 }),
          }))}
        />
      )}
      {lastFailure && (
        <p role="status" className={styles['stale']}>
          {messages.stale}
        </p>
      )}
      {email && (
        <>
          <p className={styles['subject']} lang={languageFacts[language].page}>
            {email.subject}
          </p>
          <div lang={languageFacts[language].page}>
            <EmailFrame html={email.html} width={widths[device]} label={messages.previewOf} />
          </div>
        </>
      )}
      {mayTest && <SendTest body={{ template, language, texts }} />}
    </section>
  );
}

/** Sends the typed texts to the reader's own address. */
function SendTest({ body }: { body: object }) {
  const [isSending, setIsSending] = useState(false);
  async function send() {
    setIsSending(true);
    const result = await callAsStaff<SettingTestReply>(messageTemplatePaths.test, { body, timeoutMs: 40_000 });
    setIsSending(false);
    if (!result.ok) return showFailure(result.failure);
    const { ok, message, detail } = result.reply.data;
    if (ok) showToast(message);
    else showFailure({ message: [message, detail].filter(Boolean).join(' ') });
  }
  return (
    <Button variant="secondary" busy={isSending} onClick={() => void send()}>
      {messages.sendTest}
    </Button>
  );
}
