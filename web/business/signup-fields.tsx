import type { ReactNode } from 'react';
import { register as messages } from '#messages/account.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import styles from '#web/ui/field-grid.module.css';
import { CheckboxField, PasswordField, TextField } from '#web/ui/field.tsx';
import type { CheckboxState, FieldState } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';

export const emptySignup = {
  first_name: '',
  last_name: '',
  mobile: '',
  email: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
};

interface SignupFieldsProps {
  form: {
    field(name: Exclude<keyof typeof emptySignup, 'accepted_terms'>): FieldState;
    checkbox(name: 'accepted_terms'): CheckboxState;
  };
  terms: ReactNode;
}

export function SignupFields({ form, terms }: SignupFieldsProps) {
  return (
    <>
      <div className={styles['grid']}>
        <TextField {...form.field('first_name')} label={messages.firstName} required autoComplete="given-name" />
        <TextField {...form.field('last_name')} label={messages.lastName} required autoComplete="family-name" />
        <TextField
          {...form.field('mobile')}
          label={messages.mobile}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          hint={messages.mobileHint}
        />
        <EmailField {...form.field('email')} label={messages.email} hint={messages.emailHint} />
        <PasswordField
          {...form.field('password')}
          label={messages.password}
          required
          autoComplete="new-password"
          hint={messages.passwordHint}
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label={messages.repeat}
          required
          autoComplete="new-password"
        />
      </div>
      <CheckboxField {...form.checkbox('accepted_terms')} required label={withElements(messages.agree, { terms })} />
    </>
  );
}
