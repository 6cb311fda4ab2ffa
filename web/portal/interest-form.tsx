import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendEnquiry } from './api.ts';
import { interest as messages } from '#messages/portal.ts';
import { shopPages } from './shop-links.ts';
import styles from './interest-form.module.css';

interface InterestFormProps {
  known?: { full_name: string; email: string; mobile_no: string };
}

const nothing = { full_name: '', email: '', mobile_no: '' };

/** Sends name and number to staff, who call back. */
export function InterestForm({ known = nothing }: InterestFormProps) {
  const [thanked, setThanked] = useState('');
  const { brand, shop_url } = useSettings();
  const form = useForm({
    initial: { ...known, accepted_terms: false },
    submit: async (values) => {
      const failure = await sendEnquiry(values);
      if (!failure) setThanked(values.mobile_no.trim());
      return failure;
    },
  });
  if (thanked) return <Thanks mobile={thanked} hours={brand.support_hours} />;
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.form}>
      <TextField {...form.field('full_name')} required label={messages.fullName} autoComplete="name" maxLength={50} />
      <EmailField {...form.field('email')} required label={messages.email} />
      <TextField {...form.field('mobile_no')} required label={messages.contactNumber} type="tel" autoComplete="tel" />
      <CheckboxField
        {...form.checkbox('accepted_terms')}
        required
        label={withElements(messages.accept, {
          terms: (
            <a key="terms" href={shopPages(shop_url).terms} target="_blank" rel="noopener">
              {messages.terms}
              <span className="visually-hidden"> {messages.newTab}</span>
            </a>
          ),
        })}
      />
      <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
      <Button type="submit" busy={form.busy}>
        {form.busy ? messages.sending : messages.send}
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
        {messages.thanks}
      </h3>
      <p>{withElements(messages.weCall, { mobile: <strong key="mobile">{mobile}</strong>, hours })}</p>
    </div>
  );
}
