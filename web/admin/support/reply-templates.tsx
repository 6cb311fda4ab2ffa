import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { staffPaths } from '#contract/staff.ts';
import type { ReplyTemplate, ReplyTemplatesReply } from '#contract/support.ts';
import { tickets } from '#messages/admin/tickets.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { type PageRequest, useCommand, usePermission } from '../screen.tsx';
import styles from './tickets.module.css';

const messages = tickets.templates;
/** In which a template's own text is. */
const baseLanguage: Language = 'en';

/** Returns all templates of answers. @throws as readAsStaff. */
export async function readTemplates({ signal }: PageRequest): Promise<ReplyTemplate[]> {
  return (await readAsStaff<ReplyTemplatesReply>(staffPaths.replyTemplates, { signal })).data;
}

type Task = { kind: 'edit'; template: ReplyTemplate | null } | { kind: 'delete'; template: ReplyTemplate };

/** The answers that staff use again, each in every language of the shop. */
export function ReplyTemplates() {
  const templates = useLoaderData<ReplyTemplate[]>();
  const mayEdit = usePermission('tickets.handle');
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <p className={styles['back']}>
        <Link to="/tickets">{tickets.all}</Link>
      </p>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.replyTemplates}.csv`} />
        {mayEdit && <Button onClick={() => setTask({ kind: 'edit', template: null })}>{messages.add}</Button>}
      </ListHead>
      <p className={styles['quiet']}>{messages.about}</p>
      <DataList
        rows={templates}
        rowKey={({ id }) => id}
        rowClassName={styles['templateRow']}
        nextCursor={null}
        empty={messages.empty}
      >
        {(template) => (
          <>
            <div>
              <h2 className={styles['templateName']}>{template.name}</h2>
              <p className={styles['preview']}>{template.body}</p>
            </div>
            {mayEdit && (
              <div className={styles['templateButtons']}>
                <Button variant="secondary" size="small" onClick={() => setTask({ kind: 'edit', template })}>
                  {messages.edit}
                  <span className="visually-hidden"> {template.name}</span>
                </Button>
                <Button variant="quiet" size="small" onClick={() => setTask({ kind: 'delete', template })}>
                  {messages.delete}
                  <span className="visually-hidden"> {template.name}</span>
                </Button>
              </div>
            )}
          </>
        )}
      </DataList>
      {task?.kind === 'edit' && <EditDialog template={task.template} onClose={close} />}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          path={`${staffPaths.replyTemplates}/${task.template.id}/delete`}
          texts={{
            title: messages.deleteTitle({ name: task.template.name }),
            about: messages.deleteAbout,
            confirm: messages.delete,
            done: messages.deleted,
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const others = languages.filter((language) => language !== baseLanguage);

function EditDialog({ template, onClose }: { template: ReplyTemplate | null; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm<Record<string, string>>({
    initial: {
      name: template?.name ?? '',
      body: template?.body ?? '',
      ...Object.fromEntries(
        others.map((language) => [`translations.${language}`, template?.translations[language] ?? '']),
      ),
    },
    submit: async ({ name, body, ...rest }) => {
      const translations = Object.fromEntries(
        others.map((language) => [language, rest[`translations.${language}`] ?? '']),
      );
      const path = template ? `${staffPaths.replyTemplates}/${template.id}` : staffPaths.replyTemplates;
      const failure = await runCommand(() => sendAsStaff(path, { name, body, translations }));
      if (failure) return failure;
      showToast(messages.saved);
      onClose();
      return null;
    },
  });
  const facts = languageFacts[baseLanguage];
  return (
    <FormDialog
      title={template ? messages.editTitle({ name: template.name }) : messages.add}
      about={<p>{messages.places({ name: '{name}', number: '{number}', order: '{order}' })}</p>}
      confirmLabel={messages.save}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={messages.name} required maxLength={80} />
      <TextArea
        {...form.field('body')}
        label={messages.textIn({ language: facts.name })}
        required
        rows={6}
        maxLength={4000}
      />
      {others.map((language) => (
        <TextArea
          key={language}
          {...form.field(`translations.${language}`)}
          label={messages.textIn({ language: languageFacts[language].name })}
          lang={languageFacts[language].page}
          rows={6}
          maxLength={4000}
        />
      ))}
    </FormDialog>
  );
}
