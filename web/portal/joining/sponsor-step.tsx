import { useEffect, useState } from 'react';
import type { PublicSponsor } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { joinSteps } from '#messages/portal.ts';
import { TextField } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { findSponsor, readSponsorOfLink } from './join-api.ts';
import { reasonFor, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.sponsor;

export function SponsorStep({ application, save }: StepProps) {
  const { sponsor } = application;
  const fromLink = readSponsorOfLink();
  const form = useForm({
    initial: {
      has_sponsor: sponsor?.kind === 'company' ? 'no' : sponsor || fromLink ? 'yes' : '',
      member_id: sponsor?.kind === 'member' ? sponsor.member_id : fromLink,
    },
    submit: async ({ has_sponsor, member_id }) =>
      save(joiningPaths.sponsor, { member_id: has_sponsor === 'no' ? null : member_id }),
  });
  const { has_sponsor, member_id } = form.values;
  const lookup = useSponsor(has_sponsor === 'yes' ? member_id : '');
  const field = form.field('member_id');
  const error = field.error ?? lookup.error ?? reasonFor(application, 'sponsor');
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <fieldset className={styles['choices']}>
        <legend>{messages.question}</legend>
        {(['yes', 'no'] as const).map((choice) => (
          <label key={choice} className={styles['choice']}>
            <input
              type="radio"
              name="has_sponsor"
              value={choice}
              checked={has_sponsor === choice}
              onChange={() => form.set('has_sponsor', choice)}
            />
            <span>
              {messages[choice]}
              {choice === 'no' && <span className={styles['choiceHelp']}>{messages.noHelp}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {has_sponsor !== 'no' && (
        <TextField
          {...field}
          error={error}
          required={has_sponsor === 'yes'}
          label={messages.id}
          hint={messages.idHint}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={(event) => {
            field.onChange(event);
            if (has_sponsor === '') form.set('has_sponsor', 'yes');
          }}
        />
      )}
      <SponsorFound lookup={lookup} />
      <StepFooter step="sponsor" form={form} />
    </form>
  );
}

/** Announces the name behind the typed ID. */
export function SponsorFound({ lookup }: { lookup: ReturnType<typeof useSponsor> }) {
  return (
    <div role="status" className={styles['found']}>
      {lookup.busy && <p className={styles['quiet']}>{messages.looking}</p>}
      {lookup.sponsor && (
        <>
          <p className={styles['person']}>
            {messages.found({ name: lookup.sponsor.name, id: lookup.sponsor.member_id })}
          </p>
          <p className={styles['quiet']}>{messages.foundHelp}</p>
        </>
      )}
    </div>
  );
}

interface Lookup {
  typed: string;
  sponsor: PublicSponsor | null;
  error: string | undefined;
}

/** Looks up a member ID once it has six digits, and reports why one cannot be a sponsor. */
export function useSponsor(typed: string) {
  const id = compactNumber(typed);
  const isWhole = /^\d{6,}$/.test(id);
  const [found, setFound] = useState<Lookup>({ typed: '', sponsor: null, error: undefined });
  useEffect(() => {
    if (!isWhole) return;
    const abort = new AbortController();
    const look = async () => {
      const result = await findSponsor(id, abort.signal);
      if (abort.signal.aborted) return;
      if (result.ok) setFound({ typed: id, sponsor: result.reply.data, error: undefined });
      else {
        const { errors, message } = result.failure;
        setFound({ typed: id, sponsor: null, error: errors['member_id']?.[0] ?? message });
      }
    };
    const wait = setTimeout(() => void look(), 250);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [id, isWhole]);
  const isCurrent = isWhole && found.typed === id;
  return {
    busy: isWhole && !isCurrent,
    sponsor: isCurrent ? found.sponsor : null,
    error: isCurrent ? found.error : undefined,
  };
}
