import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { ReplyTemplate } from '#contract/support.ts';
import { tickets } from '#messages/admin.ts';
import { ConfirmDialog, CommandDialog, findLatest } from '#web/admin/kit/command-dialog.tsx';
import { Button, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import styles from './tickets.module.css';

const messages = tickets.templates;
/** The language of a template's own text. */
const baseLanguage: Language = 'en';

export const readTemplates = readData<ReplyTemplate[]>(staffPaths.replyTemplates);

type Task = { kind: 'edit'; template: ReplyTemplate | null } | { kind: 'delete'; template: ReplyTemplate };

export function ReplyTemplates() {
  const templates = useLoaderData<ReplyTemplate[]>();
  const mayEdit = usePermission('tickets.handle');
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <BackLink to="/tickets">{tickets.all}</BackLink>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.replyTemplates}.csv`} />
        {mayEdit && <Button onClick={() => setTask({ kind: 'edit', template: null })}>{messages.add}</Button>}
      </ListHead>
      <p className={look['intro']}>{messages.about}</p>
      <EntryList list={{ data: templates }} rowClassName={styles['templateRow']} empty={messages.empty}>
        {(template) => (
          <>
            <div>
              <h2 className={look['subheading']}>{template.name}</h2>
              <p className={styles['preview']}>{template.body}</p>
            </div>
            {mayEdit && (
              <div className={look['buttons']}>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setTask({ kind: 'edit', template })}
                  of={template.name}
                >
                  {messages.edit}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => setTask({ kind: 'delete', template })}
                  of={template.name}
                >
                  {messages.delete}
                </Button>
              </div>
            )}
          </>
        )}
      </EntryList>
      {task?.kind === 'edit' && <EditDialog template={findLatest(templates, task.template)} onClose={close} />}
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

function toForm(template: ReplyTemplate | null): Record<string, string> {
  return {
    name: template?.name ?? '',
    body: template?.body ?? '',
    ...Object.fromEntries(
      others.map((language) => [`translations.${language}`, template?.translations[language] ?? '']),
    ),
  };
}

function EditDialog({ template, onClose }: { template: ReplyTemplate | null; onClose: () => void }) {
  const facts = languageFacts[baseLanguage];
  return (
    <CommandDialog<Record<string, string>, ReplyTemplate | null>
      path={template ? `${staffPaths.replyTemplates}/${template.id}` : staffPaths.replyTemplates}
      edits={{ record: template, toForm }}
      toBody={({ name, body, ...rest }, was) => ({
        name,
        body,
        translations: Object.fromEntries(others.map((language) => [language, rest[`translations.${language}`] ?? ''])),
        ...(was && { was }),
      })}
      texts={{
        title: template ? messages.editTitle({ name: template.name }) : messages.add,
        about: messages.places({ name: '{name}', number: '{number}', order: '{order}' }),
        confirm: messages.save,
        done: messages.saved,
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </CommandDialog>
  );
}
