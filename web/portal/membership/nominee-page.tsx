import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ageOn, leastAge } from '#contract/joining-rules.ts';
import type { Membership, Nominee } from '#contract/membership.ts';
import { membershipPaths, nomineeRelations } from '#contract/membership-rules.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { membershipChange, nominee as messages } from '#messages/portal.ts';
import { Button } from '#web/ui/button.tsx';
import { FactorField } from '#web/business/factor-field.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Fact } from '#web/ui/fact.tsx';
import { sendCommand } from '../api.ts';
import { CodeFields, useCode } from '../code-fields.tsx';
import { formatDay } from '../dates.ts';
import { BirthDateField, birthDateValues, typedBirthDate } from '../joining/birth-date-field.tsx';
import { nameNominee, sendNomineeCode, sendNomineeRemovalCode } from './membership-api.ts';
import { focusOnce, MembershipPage } from './membership-parts.tsx';
import styles from './membership.module.css';

type Details = Omit<Nominee, 'named_at' | 'relation'> & { relation: string };

export function relationOf({ relation, relation_other: other }: Nominee): string {
  return relation === 'other' ? other : messages.relations[relation];
}

/** A nominee is named, changed and removed with a code to the mobile number. */
export function NomineePage({ membership: { nominee } }: { membership: Membership }) {
  const [draft, setDraft] = useState<{ details: Details; sentTo: string } | null>(null);
  const [typed, setTyped] = useState<Details | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [note, setNote] = useState('');
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <p className={styles['quiet']}>{messages.law}</p>
      {note !== '' && (
        // The submitted form is gone, and on phones this is below the note.
        <div tabIndex={-1} ref={focusOnce}>
          <FormMessage kind="note">{note}</FormMessage>
        </div>
      )}
      {nominee && (
        <OnFile
          nominee={nominee}
          onRemove={
            draft || isRemoving
              ? null
              : () => {
                  setNote('');
                  setRemoving(true);
                }
          }
        />
      )}
      {nominee && isRemoving ? (
        <Removal
          name={nominee.name}
          onKeep={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            setTyped(null);
            setNote(messages.removed);
          }}
        />
      ) : draft ? (
        <Confirm
          details={draft.details}
          sentTo={draft.sentTo}
          onEdit={() => setDraft(null)}
          onSaved={() => {
            setDraft(null);
            setTyped(null);
            setNote(messages.saved);
          }}
        />
      ) : (
        <DetailsForm
          // A saved nominee resets the form.
          key={nominee?.named_at}
          start={typed ?? nominee}
          isNamed={nominee !== null}
          onSent={(details, sentTo) => {
            setNote('');
            setTyped(details);
            setDraft({ details, sentTo });
          }}
        />
      )}
    </MembershipPage>
  );
}

function OnFile({ nominee, onRemove }: { nominee: Nominee; onRemove: (() => void) | null }) {
  return (
    <section className={styles['sheet']} aria-labelledby="on-file">
      <h2 id="on-file">{messages.now}</h2>
      <Summary nominee={nominee} />
      <p className={styles['quiet']}>{messages.since({ date: formatDay(nominee.named_at) })}</p>
      {onRemove && (
        <div>
          <Button variant="secondary" size="small" onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      )}
    </section>
  );
}

function Summary({ nominee }: { nominee: Nominee }) {
  return (
    <dl className={styles['facts']}>
      <Fact label={messages.fullName}>
        <span translate="no">{nominee.name}</span>
      </Fact>
      <Fact label={messages.relation}>{relationOf(nominee)}</Fact>
      <Fact label={messages.born}>{formatDay(nominee.born_on)}</Fact>
      {nominee.appointee_name !== '' && (
        <Fact label={messages.appointee}>
          <span translate="no">{nominee.appointee_name}</span>
        </Fact>
      )}
      <Fact label={messages.mobile}>{nominee.mobile}</Fact>
      <Fact label={messages.share}>100%</Fact>
    </dl>
  );
}

const relationOptions = [
  { value: '', label: messages.choose },
  ...nomineeRelations.map((value) => ({ value, label: messages.relations[value] })),
];

/** The nominee is somebody else, so the browser must not fill in the seller's own name. */
const nameOfOther = { required: true, maxLength: 50, autoComplete: 'off' };

interface DetailsFormProps {
  start: Details | null;
  isNamed: boolean;
  onSent: (details: Details, sentTo: string) => void;
}

function DetailsForm({ start, isNamed, onSent }: DetailsFormProps) {
  const form = useForm<Record<string, string>>({
    initial: {
      name: start?.name ?? '',
      relation: start?.relation ?? '',
      relation_other: start?.relation_other ?? '',
      ...birthDateValues(start?.born_on),
      appointee_name: start?.appointee_name ?? '',
      mobile: start?.mobile ?? '',
    },
    submit: async (values) => {
      const details = readDetails(values);
      const sent = await sendNomineeCode(details);
      if (!sent.ok) return sent.failure;
      onSent(details, sent.reply.data.sent_to);
      return null;
    },
  });
  const isMinor = isBelowAge(typedBirthDate(form.values));
  return (
    <form {...form.formProps} className={styles['form']} aria-labelledby="details">
      <h2 id="details">{isNamed ? messages.change : messages.name}</h2>
      <TextField {...form.field('name')} {...nameOfOther} label={messages.fullName} hint={messages.fullNameHint} />
      <SelectField {...form.field('relation')} required label={messages.relation} options={relationOptions} />
      {form.values['relation'] === 'other' && (
        <TextField
          {...form.field('relation_other')}
          {...nameOfOther}
          label={messages.relationOther}
          hint={messages.relationOtherHint}
        />
      )}
      <BirthDateField field={form.field} legend={messages.born} hint={messages.bornHint} isOwn={false} />
      {isMinor && (
        <TextField
          {...form.field('appointee_name')}
          {...nameOfOther}
          label={messages.appointee}
          hint={messages.appointeeHint}
        />
      )}
      <TextField
        {...form.field('mobile')}
        required
        label={messages.mobile}
        hint={isMinor ? messages.mobileOfAppointee : messages.mobileHint}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
      />
      <p className={styles['quiet']}>{messages.wholeShare}</p>
      <p>{messages.codeHelp}</p>
      <FormActions form={form} label={messages.sendCode} busyLabel={messages.sending} />
    </form>
  );
}

function readDetails(values: Record<string, string>): Details {
  const born_on = typedBirthDate(values);
  const { name = '', relation = '', relation_other = '', appointee_name = '', mobile: number = '' } = values;
  return {
    name,
    relation,
    relation_other: relation === 'other' ? relation_other : '',
    born_on,
    appointee_name: isBelowAge(born_on) ? appointee_name : '',
    mobile: number,
  };
}

/** Returns false for a future date, which is an error. Uses the browser's clock; the server decides. */
function isBelowAge(bornOn: string): boolean {
  const today = todayInIndia();
  return /^\d{4}-\d{2}-\d{2}$/.test(bornOn) && bornOn <= today && ageOn(bornOn, today) < leastAge;
}

interface ConfirmProps {
  details: Details;
  sentTo: string;
  onEdit: () => void;
  onSaved: () => void;
}

/** Shows the typed values again, and asks for the code that confirms exactly these. */
function Confirm({ details, sentTo, onEdit, onSaved }: ConfirmProps) {
  const { revalidate } = useRevalidator();
  const code = useCode(() => sendNomineeCode(details), sentTo);
  const form = useForm({
    initial: { code: '', factor_code: '' },
    submit: async (values) => {
      const failure = await nameNominee(details, values);
      if (failure) return failure;
      await revalidate();
      onSaved();
      return null;
    },
  });
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="confirm">
      <h2 id="confirm" tabIndex={-1} ref={focusOnce}>
        {membershipChange.check}
      </h2>
      <Summary nominee={{ ...(details as Omit<Nominee, 'named_at'>), named_at: '' }} />
      <CodeFields form={form} code={code} />
      <FactorField field={form.field('factor_code')} />
      <FormActions
        form={form}
        label={messages.confirm}
        busyLabel={membershipChange.confirming}
        className={styles['actions']}
      >
        <Button variant="quiet" onClick={onEdit}>
          {membershipChange.edit}
        </Button>
      </FormActions>
    </form>
  );
}

interface RemovalProps {
  name: string;
  onKeep: () => void;
  onRemoved: () => void;
}

function Removal({ name, onKeep, onRemoved }: RemovalProps) {
  const { revalidate } = useRevalidator();
  const code = useCode(sendNomineeRemovalCode);
  const form = useForm({
    initial: { code: '', factor_code: '' },
    submit: async (values) => {
      const failure = await sendCommand(membershipPaths.removeNominee, values);
      if (failure) return failure;
      await revalidate();
      onRemoved();
      return null;
    },
  });
  return (
    <form {...form.formProps} className={styles['sheet']} aria-labelledby="removal">
      <h2 id="removal" tabIndex={-1} ref={focusOnce}>
        {messages.removeHeading({ name })}
      </h2>
      <p>{messages.removeText}</p>
      {code.note === '' && <p>{messages.removeCodeHelp}</p>}
      <CodeFields form={form} code={code} />
      {code.note !== '' && <FactorField field={form.field('factor_code')} />}
      <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
      <div className={styles['actions']}>
        {code.note !== '' && (
          <Button type="submit" busy={form.busy}>
            {form.busy ? messages.removing : messages.remove}
          </Button>
        )}
        <Button variant="quiet" onClick={onKeep}>
          {messages.keep}
        </Button>
      </div>
    </form>
  );
}
