import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, FieldError, TextField } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { sendEnquiry } from '../calls.ts';
import { shopPages, useSettings } from '../settings.ts';
import styles from './interest-form.module.css';

interface InterestFormProps {
  /** What is known of who asks. */
  known?: { full_name: string; email: string; mobile_no: string };
}

const nothing = { full_name: '', email: '', mobile_no: '' };

/** The direct-seller interest form: leaves name and number for staff, who call. */
export function InterestForm({ known = nothing }: InterestFormProps) {
  const [thanked, setThanked] = useState('');
  const { brand, shop_url } = useSettings();
  const form = useServerForm({ ...known, accepted_terms: false }, async (values) => {
    const failure = await sendEnquiry(values);
    if (!failure) setThanked(values.mobile_no.trim());
    return failure;
  });
  if (thanked) return <Thanks mobile={thanked} hours={brand.support_hours} />;
  return (
    <form {...form.formProps} className={styles['form']} aria-label="Interest in becoming a direct seller">
      <TextField {...form.textProps('full_name')} label="Full name" autoComplete="name" maxLength={50} />
      <TextField {...form.textProps('email')} label="E-mail" type="email" autoComplete="email" />
      <TextField {...form.textProps('mobile_no')} label="Contact number" type="tel" autoComplete="tel" />
      <CheckboxField
        {...form.checkboxProps('accepted_terms')}
        label={
          <>
            I accept all the{' '}
            <a href={shopPages(shop_url).terms} target="_blank" rel="noopener">
              terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
            </a>{' '}
            and want to become a direct seller
          </>
        }
      />
      <div role="alert">
        <FieldError error={form.message} />
      </div>
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Sending…' : 'Send my interest'}
      </Button>
    </form>
  );
}

function Thanks({ mobile, hours }: { mobile: string; hours: string }) {
  const note = useRef<HTMLHeadingElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className={styles['thanks']}>
      <h3 ref={note} tabIndex={-1}>
        Thank you. We have your details.
      </h3>
      <p>
        Our staff will call you on <strong>{mobile}</strong>. Hours: {hours}. Nothing binds you until you have signed
        the agreement.
      </p>
    </div>
  );
}
