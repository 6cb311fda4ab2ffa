import type { ReactNode } from 'react';
import { register as messages } from '#messages/account/register.ts';
import styles from './field-grid.module.css';
import { CheckboxField, PasswordField, TextField } from './field.tsx';
import type { CheckboxState, FieldState } from './use-form.ts';
import { withElements } from './with-elements.ts';

/** The values of a form that creates an account. */
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
  /** The link to the terms. */
  terms: ReactNode;
}

/** The fields of a new account, the same on each site. */
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
        <TextField
          {...form.field('email')}
          label={messages.email}
          type="email"
          autoComplete="email"
          hint={messages.emailHint}
        />
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
