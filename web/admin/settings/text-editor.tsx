import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import {
  textCategories,
  type TextMessage,
  textMessagePaths,
  type TextMessageReply,
  textStatuses,
} from '#contract/admin/settings/text-messages.ts';
import { fillText, maxTextMessage } from '#contract/text-message-rules.ts';
import { form as formMessages, texts as messages } from '#messages/settings.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { CheckboxField, optionsOf, SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { Form } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff } from '../api.ts';
import { type PageRequest, usePermission } from '../screen.tsx';
import { useProof } from './proof.tsx';
import { EditorHead, FieldNames, useVersions } from './template-parts.tsx';
import { TestButton, TestMobile } from './test-button.tsx';
import { PhonePreview, RegisteredText, samplesOf, SmsFacts } from './text-preview.tsx';
import shared from './templates.module.css';
import styles from './text-messages.module.css';

/** Reads the language of `?language=`. */
export async function readText({ params, search, signal }: PageRequest): Promise<TextMessage> {
  const language = languages.find((each) => each === search.get('language')) ?? 'en';
  const query = { channel: params['channel']!, kind: params['kind']!, language };
  return (await readAsStaff<TextMessageReply>(textMessagePaths.text, { query, signal })).data;
}

export function TextEditor() {
  const data = useLoaderData<TextMessage>();
  return <Editor key={`${data.channel} ${data.kind} ${data.language}`} {...data} />;
}

function toForm({ text, status, in_use: inUse, category }: TextMessage) {
  return {
    text,
    status: status as string,
    template_id: status === 'approved' ? (inUse?.template_id ?? '') : '',
    category: category as string,
    is_correction: false,
  };
}

function useTextForm(read: TextMessage) {
  const { channel, kind, language } = read;
  const { prove, dialog } = useProof();
  const send = (path: string, body: object) =>
    prove(() => callAsStaff<TextMessageReply>(path, { body: { channel, kind, language, ...body } }));
  const form = useStoredForm({
    stored: read,
    toForm,
    save: async (values, { version }) => {
      const result = await send(textMessagePaths.text, { version, ...values });
      if (!result?.ok) return result;
      showToast(messages.saved[values.status as TextMessage['status']]);
      return { ok: true, stored: result.reply.data };
    },
  });
  const restore = (restored: number) => send(textMessagePaths.restore, { version: form.base.version, restored });
  return { form, restore, dialog };
}

function Editor(read: TextMessage) {
  const { channel, kind, language } = read;
  const mayChange = usePermission('settings.configure');
  const { form, restore, dialog } = useTextForm(read);
  const { values, base: message } = form;
  const { resetButton, list } = useVersions<TextMessage>({
    form,
    send: restore,
    mayChange,
    texts: messages,
    detail: (each) => describeVersion(each, language),
  });
  return (
    <>
      <EditorHead
        back={{ to: '/settings/text-messages', label: messages.back }}
        heading={`${messages.channels[channel]}: ${messages.kinds[kind].title}`}
        when={messages.kinds[kind].when}
        language={language}
        isChanged={form.isChanged}
      />
      {!message.is_connected && (
        <p className={styles['notice']}>
          {messages.noGateway[channel]} <Link to="/settings/messages">{messages.setUp}</Link>
        </p>
      )}
      <div className={styles['editor']}>
        <div className={styles['column']}>
          <form {...form.formProps} className={shared['form']} aria-label={messages.heading}>
            <TextFields message={message} form={form} disabled={!mayChange} />
            {mayChange && (
              <div className={shared['actions']}>
                <FormFooter form={form} variant="primary" label={formMessages.save} />
                {message.text !== message.preset && resetButton}
              </div>
            )}
          </form>
          <TextInUse message={message} typed={values.text} />
        </div>
        <div className={styles['column']}>
          <PhonePreview message={message} text={values.text} />
          <RegisteredText message={message} text={values.text} />
          {mayChange && values.status === 'approved' && (
            <TestMessage body={{ channel, kind, language, text: values.text, template_id: values.template_id }} />
          )}
        </div>
      </div>
      {list}
      {dialog}
    </>
  );
}

interface TextFieldsProps {
  message: TextMessage;
  form: Form<ReturnType<typeof toForm>>;
  disabled: boolean;
}

function TextFields({ message, form, disabled }: TextFieldsProps) {
  const { channel, language, fields, in_use: inUse } = message;
  const { text } = form.values;
  const status = form.values.status as TextMessage['status'];
  return (
    <>
      <TextArea
        {...form.field('text')}
        label={messages.text}
        hint={<FieldNames fields={fields} />}
        lang={languageFacts[language].page}
        minRows={3}
        autosize
        maxLength={maxTextMessage[channel]}
        disabled={disabled}
      />
      {channel === 'sms' && <SmsFacts message={message} text={text} />}
      <SelectField
        {...form.field('status')}
        label={messages.status}
        hint={statusHint(status, inUse !== null)}
        options={optionsOf(textStatuses, messages.statuses)}
        disabled={disabled}
      />
      {status === 'approved' && <Approval message={message} form={form} disabled={disabled} />}
      {channel === 'whatsapp' && (
        <SelectField
          {...form.field('category')}
          label={messages.category}
          hint={messages.categoryHint}
          options={optionsOf(textCategories, messages.categories)}
          disabled={disabled}
        />
      )}
    </>
  );
}

/** The approved text that is sent while another one is typed. */
function TextInUse({ message: { in_use: inUse, fields, language }, typed }: { message: TextMessage; typed: string }) {
  if (!inUse || inUse.text === typed.trim()) return null;
  return (
    <section className={styles['panel']} aria-labelledby="in-use">
      <h2 id="in-use">{messages.inUse}</h2>
      <p lang={languageFacts[language].page} className={styles['inUse']}>
        {fillText(inUse.text, samplesOf(fields))}
      </p>
      <p className={look['note']}>{messages.inUseId({ id: inUse.template_id })}</p>
    </section>
  );
}

function describeVersion({ text, status, template_id: id }: TextMessage['versions'][number], language: Language) {
  return (
    <>
      {status === 'approved' ? messages.versionStatus.approved({ id: id! }) : messages.versionStatus[status]}
      <span lang={languageFacts[language].page}>{text}</span>
    </>
  );
}

function statusHint(status: TextMessage['status'], isSent: boolean): string {
  if (status === 'draft') return isSent ? messages.statusHints.draftKeeps : messages.statusHints.draftNone;
  return messages.statusHints[status];
}

/** A template id that was approved for another text is accepted only as a correction. */
function Approval({
  message: { channel, language, in_use: inUse, versions, fixed_by: fixedBy },
  form,
  disabled,
}: TextFieldsProps) {
  const { text, template_id: id } = form.values;
  const approved =
    versions.find((version) => version.template_id === id)?.text ??
    (inUse?.template_id === id ? inUse.text : undefined);
  const isOther = id !== '' && approved !== undefined && approved !== text.trim();
  return (
    <>
      <TextField
        {...form.field('template_id')}
        label={messages.templateId[channel]}
        hint={
          fixedBy === null
            ? channel === 'sms'
              ? messages.templateIdHint.sms
              : messages.templateIdHint.whatsapp({ language: metaLanguages[language] })
            : formMessages.fixed({ variable: fixedBy })
        }
        disabled={disabled || fixedBy !== null}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      {isOther && (
        <div className={styles['other']}>
          <p>{messages.otherText}</p>
          <CheckboxField {...form.checkbox('is_correction')} label={messages.correction} disabled={disabled} />
        </div>
      )}
    </>
  );
}

/** Names as in WhatsApp Manager, with their codes. */
const metaLanguages = { en: 'English (en)', hi: 'Hindi (hi)' } as const;

/** Sends the typed text, filled with samples, to one phone. */
function TestMessage({ body }: { body: object }) {
  const [to, setTo] = useState('');
  return (
    <section className={styles['panel']} aria-labelledby="test">
      <h2 id="test">{messages.test}</h2>
      <p className={look['note']}>{messages.testAbout}</p>
      <TestMobile to={to} onChange={setTo} />
      <TestButton path={textMessagePaths.test} body={{ ...body, to }}>
        {messages.test}
      </TestButton>
    </section>
  );
}
