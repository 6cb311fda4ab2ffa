import { useState } from 'react';
import { type ApprovalList, approvalPaths } from '#contract/admin/home/approvals.ts';
import { policy } from '#contract/policy.ts';
import type { ErasurePreview, StaffCustomerDetail } from '#contract/admin/customers/customers.ts';
import { customers as messages } from '#messages/admin.ts';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, ReasonField, EmailField, TextField } from '#web/admin/kit/inputs.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { usePart } from '#web/admin/kit/use-part.ts';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { PendingApprovals } from '../home/approvals/request-approval.tsx';
import { SecondPerson } from '../home/approvals/second-person.tsx';
import { usePermission } from '../screen.tsx';
import { customerPath } from './customer-api.ts';
import styles from './customer-profile.module.css';

type Task = 'block' | 'unblock' | 'reset' | 'contact' | 'erase';

/** Renders nothing if the reader may take none of these actions. */
export function AccountActions({ customer }: { customer: StaffCustomerDetail }) {
  const [task, setTask] = useState<Task | null>(null);
  const [mayBlock, mayGiveBack, mayExport, mayErase] = [
    usePermission('customers.block'),
    usePermission('customers.reset_factor'),
    usePermission('customers.export'),
    usePermission('customers.erase'),
  ];
  if (customer.is_erased || !(mayBlock || mayGiveBack || mayExport || mayErase)) return null;
  const close = () => setTask(null);
  const block = customer.is_blocked ? 'unblock' : 'block';
  return (
    <Section title={messages.privacy}>
      <div className={look['actions']}>
        {mayExport && (
          <>
            <DownloadLink path={`${customerPath(customer.id)}/data`}>{messages.downloadData}</DownloadLink>
            <p className={look['quiet']}>{messages.downloadHint}</p>
          </>
        )}
        {mayBlock && (
          <Button variant="secondary" onClick={() => setTask(block)}>
            {messages[block]}
          </Button>
        )}
        {mayGiveBack && (
          <Button variant="secondary" onClick={() => setTask('contact')}>
            {messages.changeContact}
          </Button>
        )}
        {mayGiveBack && customer.has_second_factor && (
          <Button variant="secondary" onClick={() => setTask('reset')}>
            {messages.resetFactor}
          </Button>
        )}
        {mayErase && (
          <Button variant="secondary" onClick={() => setTask('erase')}>
            {messages.erase}
          </Button>
        )}
      </div>
      {(task === 'block' || task === 'unblock') && <ReasonDialog kind={task} customer={customer} onClose={close} />}
      {task === 'reset' && <ReasonDialog kind={task} customer={customer} onClose={close} />}
      {task === 'contact' && <ContactDialog customer={customer} onClose={close} />}
      {task === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </Section>
  );
}

interface DialogProps {
  customer: StaffCustomerDetail;
  onClose: () => void;
}

function ReasonDialog({ kind, customer, onClose }: DialogProps & { kind: 'block' | 'unblock' | 'reset' }) {
  const { name } = customer;
  const texts = {
    block: [messages.blockTitle({ name }), messages.blockAbout, messages.block, messages.blockDone, kind],
    unblock: [messages.unblockTitle({ name }), messages.unblockAbout, messages.unblock, messages.unblockDone, kind],
    reset: [
      messages.resetTitle({ name }),
      messages.resetAbout,
      messages.resetFactor,
      messages.resetDone,
      'reset-second-factor',
    ],
  } as const;
  const [title, about, label, done, path] = texts[kind];
  return (
    <CommandDialog
      path={`${customerPath(customer.id)}/${path}`}
      initial={{ reason: '' }}
      texts={{ title: title, about: about, confirm: label, done: done }}
      variant={kind === 'unblock' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />}
    </CommandDialog>
  );
}

/** For a customer who has shown their papers. */
function ContactDialog({ customer: { id, name, mobile, email }, onClose }: DialogProps) {
  // The customer is read again where the command fails.
  const [was] = useState({ mobile, email });
  const asked = { state: 'pending', actions: 'customer.change_contact', object: String(id) };
  const waiting = useAnswer<ApprovalList>({ path: approvalPaths.approvals, query: asked }).lastReply?.data ?? [];
  return (
    <CommandDialog
      path={`${customerPath(id)}/contact`}
      initial={{ ...was, former_lost: false, reason: '' }}
      toBody={({ mobile: newMobile, email: newEmail, ...rest }) => ({
        ...rest,
        was,
        ...(newMobile !== was.mobile && { mobile: newMobile }),
        ...(newEmail !== was.email && { email: newEmail }),
      })}
      texts={{
        title: messages.contactTitle({ name }),
        about: messages.contactAbout({ hours: policy.undoContactHours }),
        confirm: messages.changeContact,
        done: messages.contactDone,
        waiting: messages.contactWaiting,
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => (
        <>
          <PendingApprovals pending={waiting} />
          {waiting.length > 0 && !form.values.former_lost && <p>{messages.contactOvertakes}</p>}
          <TextField
            {...form.field('mobile')}
            label={messages.contactMobile}
            required
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
          />
          <EmailField {...form.field('email')} label={messages.contactEmail} />
          <CheckboxField {...form.checkbox('former_lost')} label={messages.formerLost} hint={messages.formerLostHint} />
          {form.values.former_lost && <SecondPerson action="customer.change_contact" />}
          <ReasonField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
        </>
      )}
    </CommandDialog>
  );
}

/** Shows what an erasure deletes before anybody can confirm it. */
function EraseDialog({ customer, onClose }: DialogProps) {
  const { data: preview, failure } = usePart<ErasurePreview>(`${customerPath(customer.id)}/erasure`);
  const title = messages.eraseTitle({ name: customer.name });
  if (preview && preview.obstacles.length === 0)
    return <EraseForm title={title} customer={customer} preview={preview} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {preview && (
        <>
          <p>{messages.eraseBlocked}</p>
          <ul className={styles['list']}>
            {preview.obstacles.map((obstacle) => (
              <li key={obstacle}>{messages.obstacles[obstacle]}</li>
            ))}
          </ul>
        </>
      )}
      {failure ? <p role="alert">{failure.message}</p> : !preview && <Spinner />}
      <Button variant="secondary" onClick={onClose}>
        {messages.goBack}
      </Button>
    </Dialog>
  );
}

function EraseForm({ title, customer, preview, onClose }: DialogProps & { title: string; preview: ErasurePreview }) {
  const goes = [
    messages.goesList.account,
    messages.goesList.orders({ count: preview.orders }),
    messages.goesList.tickets({ count: preview.tickets }),
    messages.goesList.reviews({ count: preview.reviews }),
    messages.goesList.emails,
  ];
  const stays = [
    messages.staysList.taxDocuments({ count: preview.tax_documents }),
    messages.staysList.figures,
    messages.staysList.log,
  ];
  const about = (
    <>
      <p>{messages.eraseIrreversible}</p>
      <h3>{messages.goes}</h3>
      <ul className={styles['list']}>
        {goes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <h3>{messages.stays}</h3>
      <ul className={styles['list']}>
        {stays.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
  return (
    <CommandDialog
      path={`${customerPath(customer.id)}/erase`}
      initial={{ mobile: '' }}
      texts={{ title, about, confirm: messages.eraseConfirm, done: messages.eraseDone, waiting: messages.eraseWaiting }}
      approval="customer.erase"
      variant="danger"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('mobile')}
          label={messages.eraseMobile}
          required
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
        />
      )}
    </CommandDialog>
  );
}
