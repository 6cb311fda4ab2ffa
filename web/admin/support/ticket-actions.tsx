import { useState } from 'react';
import { staffPaths } from '#contract/admin/staff.ts';
import type { ReplyTemplate, StaffTicketDetail } from '#contract/support.ts';
import { tickets as messages } from '#messages/admin.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { Button, SelectField, ReasonField, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { sendAsStaff } from '../api.ts';
import { CommandButton, useCommand } from '../screen.tsx';
import { fillTemplate, type TicketData } from './ticket-data.ts';
import styles from './tickets.module.css';

/** Shows the actions of the ticket's state. The sender gets an email about all but notes and assignments. */
export function TicketActions({ ticket, assignees, templates }: TicketData) {
  const [isEscalating, setIsEscalating] = useState(false);
  const isOpen = ticket.state !== 'resolved';
  const path = `${staffPaths.tickets}/${ticket.id}`;
  return (
    <div className={styles['actions']}>
      {isOpen && !ticket.acknowledged_at && (
        <CommandButton label={messages.acknowledge} run={() => sendAsStaff(`${path}/acknowledge`)} variant="primary">
          {messages.acknowledge}
        </CommandButton>
      )}
      <AssignForm ticket={ticket} assignees={assignees} path={path} />
      {isOpen && ticket.email !== '' && (
        <AnswerForm ticket={ticket} templates={templates} path={`${path}/reply`} field="text" {...answers.reply} />
      )}
      <NoteForm path={`${path}/note`} />
      {isOpen && (
        <AnswerForm
          ticket={ticket}
          templates={templates}
          path={`${path}/resolve`}
          field="reason"
          {...answers.resolve}
          hint={ticket.email ? messages.resolutionEmail : messages.resolutionPhone}
        />
      )}
      {isOpen && ticket.state !== 'escalated' && (
        <div>
          <Button variant="secondary" onClick={() => setIsEscalating(true)}>
            {messages.escalate}
          </Button>
        </div>
      )}
      {isEscalating && <EscalateDialog path={`${path}/escalate`} onClose={() => setIsEscalating(false)} />}
    </div>
  );
}

const answers = {
  reply: { label: messages.answer, hint: messages.answerHint, button: messages.sendAnswer, variant: 'secondary' },
  resolve: { label: messages.resolution, button: messages.resolve, variant: 'primary' },
} as const;

function AssignForm({ ticket, assignees, path }: Pick<TicketData, 'ticket' | 'assignees'> & { path: string }) {
  const runCommand = useCommand();
  const [error, setError] = useState('');
  const assign = async (value: string) => {
    const failure = await runCommand(() =>
      sendAsStaff(`${path}/assign`, { staff_id: value === '' ? null : Number(value) }),
    );
    setError(failure?.message ?? '');
    if (!failure) showToast(messages.assignSaved);
  };
  const current = ticket.assignee;
  const isGone = current !== null && !assignees.some(({ id }) => id === current.id);
  return (
    <SelectField
      name="assignee"
      label={messages.facts.assignee}
      value={current === null ? '' : String(current.id)}
      error={error || undefined}
      onChange={(event) => void assign(event.target.value)}
      options={[
        { value: '', label: messages.unassigned },
        ...(isGone ? [{ value: String(current.id), label: current.name }] : []),
        ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function NoteForm({ path }: { path: string }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { note: '' },
    submit: (values) => runCommand(() => sendAsStaff(path, values)),
  });
  return (
    <form {...form.formProps} className={look['stack']} aria-label={messages.addNote}>
      <TextArea
        {...form.field('note')}
        required
        label={messages.note}
        hint={messages.noteHint}
        rows={3}
        maxLength={2000}
      />
      <FormFooter form={form} label={messages.addNote} variant="secondary" />
    </form>
  );
}

interface AnswerFormProps {
  ticket: StaffTicketDetail;
  templates: readonly ReplyTemplate[];
  path: string;
  field: 'text' | 'reason';
  label: string;
  hint?: string;
  button: string;
  variant: 'primary' | 'secondary';
}

/** An answer can start from a template in the sender's language. */
function AnswerForm({ ticket, templates, path, field, label, hint, button, variant }: AnswerFormProps) {
  const runCommand = useCommand();
  const form = useForm<Record<string, string>>({
    initial: { [field]: '' },
    submit: (values) => runCommand(() => sendAsStaff(path, values)),
  });
  const begin = (id: string) => {
    const template = templates.find((each) => String(each.id) === id);
    if (template) form.set(field, fillTemplate(template, ticket));
  };
  return (
    <form {...form.formProps} className={look['stack']} aria-label={button}>
      {templates.length > 0 && (
        <SelectField
          name={`template-${field}`}
          label={messages.template}
          value=""
          onChange={(event) => begin(event.target.value)}
          options={[
            { value: '', label: messages.chooseTemplate },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <TextArea
        {...form.field(field)}
        required
        label={label}
        hint={hint}
        rows={3}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={field === 'text' ? 4000 : 2000}
      />
      <FormFooter form={form} label={button} variant={variant} />
    </form>
  );
}

function EscalateDialog({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <CommandDialog
      path={path}
      initial={{ reason: '' }}
      texts={{ title: messages.escalateTitle, about: messages.escalateAbout, confirm: messages.escalate }}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.escalateReason} rows={3} maxLength={2000} />}
    </CommandDialog>
  );
}
