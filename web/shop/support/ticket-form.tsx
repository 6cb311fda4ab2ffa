import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { trapField } from '#contract/tickets.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { words } from './ticket-form-words.ts';
import type { useTicketForm } from './use-ticket-form.ts';
import formStyles from '../forms/form.module.css';
import styles from './support.module.css';

type Form = ReturnType<typeof useTicketForm<Record<string, string>>>;

interface TicketFormProps {
  form: Pick<Form, 'formProps' | 'busy' | 'ready' | 'refusal'>;
  submit: string;
  children: ReactNode;
}

/** A form that becomes a ticket: its fields, the field that nobody sees, the button and what is wrong with the whole. */
export function TicketForm({ form, submit, children }: TicketFormProps) {
  return (
    <form {...form.formProps} className={formStyles['stack']}>
      {children}
      <label className={styles['trap']}>
        {words.trap}
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
      <FormMessage>{form.refusal}</FormMessage>
      <Button type="submit" disabled={!form.ready} busy={form.busy}>
        {form.busy ? messages.pleaseWait : submit}
      </Button>
    </form>
  );
}

/** Who writes: name, mobile and e-mail. */
export function PersonFields({
  field,
  emailRequired = false,
}: {
  field(name: 'full_name' | 'mobile_no' | 'email'): ReturnType<Form['field']>;
  emailRequired?: boolean;
}) {
  return (
    <div className={formStyles['grid']}>
      <div className={formStyles['wide']}>
        <TextField {...field('full_name')} label={words.fullName} required maxLength={100} autoComplete="name" />
      </div>
      <TextField
        {...field('mobile_no')}
        label={words.mobile}
        type="tel"
        inputMode="tel"
        required
        maxLength={20}
        autoComplete="tel"
      />
      <TextField
        {...field('email')}
        label={words.email}
        type="email"
        required={emailRequired}
        hint={emailRequired ? undefined : words.emailHint}
        maxLength={254}
        autoComplete="email"
      />
    </div>
  );
}
