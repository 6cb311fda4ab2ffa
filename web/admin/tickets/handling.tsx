import { useRevalidator } from 'react-router';
import type { StaffTicketDetail } from '#contract/support.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextArea } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { handleTicket } from '../calls.ts';
import styles from './ticket.module.css';

/** What staff can do to a ticket as it stands; the sender hears of all but notes. */
export function Handling({ ticket }: { ticket: StaffTicketDetail }) {
  const open = ticket.state !== 'resolved';
  return (
    <div className={styles['handling']}>
      {open && !ticket.acknowledged_at && <Acknowledge id={ticket.id} />}
      <Words
        id={ticket.id}
        deed="note"
        field="note"
        label="Note for staff"
        hint="The sender does not see it"
        button="Add the note"
        variant="secondary"
      />
      {open && (
        <Words
          id={ticket.id}
          deed="resolve"
          field="reason"
          label="How it was settled"
          hint={ticket.email ? 'The sender gets it by e-mail' : 'No e-mail is known: please tell the sender by phone'}
          button="Resolve"
          variant="primary"
        />
      )}
    </div>
  );
}

function useDeed(id: number, deed: Parameters<typeof handleTicket>[1]) {
  const { revalidate } = useRevalidator();
  return async (values: Record<string, string>) => {
    const failure = await handleTicket(id, deed, deed === 'acknowledge' ? undefined : values);
    // Also after a refusal: somebody else may have been faster.
    await revalidate();
    return failure;
  };
}

function Acknowledge({ id }: { id: number }) {
  const form = useServerForm({}, useDeed(id, 'acknowledge'));
  return (
    <form {...form.formProps} className={styles['deed']} aria-label="Acknowledge">
      <Button type="submit" busy={form.busy}>
        Acknowledge
      </Button>
      <div role="alert">
        <FieldError error={form.message} />
      </div>
    </form>
  );
}

interface WordsProps {
  id: number;
  deed: 'note' | 'resolve';
  field: string;
  label: string;
  hint: string;
  button: string;
  variant: 'primary' | 'secondary';
}

function Words({ id, deed, field, label, hint, button, variant }: WordsProps) {
  const form = useServerForm<Record<string, string>>({ [field]: '' }, useDeed(id, deed));
  return (
    <form {...form.formProps} className={styles['deed']} aria-label={button}>
      <TextArea {...form.textProps(field)} label={label} hint={hint} rows={3} maxLength={2000} />
      <Button type="submit" variant={variant} busy={form.busy}>
        {button}
      </Button>
      <div role="alert">
        <FieldError error={form.message} />
      </div>
    </form>
  );
}
