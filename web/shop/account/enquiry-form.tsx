import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { call } from '../api-client.ts';
import { FormMessage } from '../forms/form-message.tsx';
import { focusFirstWrong, useForm } from '../forms/use-form.ts';
import { useSettings } from '../frame/settings.ts';
import { useSession } from '../state/session.ts';
import { words } from './login-words.ts';
import formStyles from '../forms/form.module.css';
import styles from './door.module.css';

/** The direct-seller interest form; what it sends is kept for staff, who call back. */
export function EnquiryForm() {
  const { brand } = useSettings();
  const { ready } = useSession();
  const form = useForm({ initial: { full_name: '', email: '', mobile_no: '', accepted_terms: false } });
  const [state, setState] = useState<'form' | 'busy' | 'sent'>('form');
  const [refusal, setRefusal] = useState('');
  const element = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    setRefusal('');
    const result = await call('enquiry', { body: form.read(event.currentTarget) });
    if (result.ok) return setState('sent');
    setState('form');
    form.refuse(result.failure.errors);
    if (Object.keys(result.failure.errors).length === 0) setRefusal(result.failure.message);
    else focusFirstWrong(element.current, result.failure.errors);
  };

  return (
    <section className={`${styles['card']} ${styles['tinted']}`} aria-labelledby="enquiry-title">
      <div>
        <h2 id="enquiry-title">{words.become}</h2>
        <p className={formStyles['note']}>{words.becomeText}</p>
      </div>
      {state === 'sent' ? (
        <FormMessage kind="note">{words.kept(brand.support_hours)}</FormMessage>
      ) : (
        <form ref={element} className={formStyles['stack']} method="post" onSubmit={(event) => void submit(event)}>
          <TextField {...form.field('full_name')} label={words.fullName} required autoComplete="name" />
          <TextField {...form.field('email')} label={words.email} type="email" required autoComplete="email" />
          <TextField
            {...form.field('mobile_no')}
            label={words.contactNumber}
            type="tel"
            inputMode="numeric"
            required
            autoComplete="tel"
          />
          <CheckboxField {...form.tick('accepted_terms')} required label={words.accept} />
          <p className={formStyles['note']}>
            <AppLink to="/direct-seller-terms">{words.sellerTerms}</AppLink>
          </p>
          <Button type="submit" variant="secondary" disabled={!ready} busy={state === 'busy'}>
            {state === 'busy' ? messages.pleaseWait : words.send}
          </Button>
          <FormMessage>{refusal}</FormMessage>
        </form>
      )}
    </section>
  );
}
