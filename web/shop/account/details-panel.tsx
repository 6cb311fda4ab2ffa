import type { User } from '#contract/customer.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { words } from './account-words.ts';
import { useUpdateUser } from './use-update-user.ts';
import formStyles from '../forms/form.module.css';

/** The profile form; its placeholders are the specification's, the mislabelled one included (section 5). */
export function DetailsPanel({ user }: { user: User }) {
  const { first_name, last_name, mobile, email } = user;
  const form = useForm({ initial: { first_name, last_name, mobile, email }, judge: (judges) => judges.judgeProfile });
  const { element, busy, refusal, submit } = useUpdateUser({
    body: form.values,
    check: form.check,
    refuse: form.refuse,
    saved: messages.profileSaved,
  });
  return (
    <form ref={element} className={formStyles['stack']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={formStyles['grid']}>
        <TextField
          {...form.field('first_name')}
          label={words.firstName}
          placeholder={words.firstNameExample}
          required
          autoComplete="given-name"
        />
        <TextField
          {...form.field('last_name')}
          label={words.lastName}
          placeholder={words.lastNameExample}
          required
          autoComplete="family-name"
        />
        <TextField
          {...form.field('mobile')}
          label={words.mobile}
          placeholder={words.mobileExample}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          hint={words.mobileHint}
        />
        <TextField {...form.field('email')} label={words.email} type="email" autoComplete="email" />
      </div>
      <FormMessage>{refusal}</FormMessage>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? messages.pleaseWait : words.saveDetails}
        </Button>
      </div>
    </form>
  );
}
