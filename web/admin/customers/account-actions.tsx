import { Button as LibraryButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  type EraseReply,
  type ErasurePreview,
  type ErasurePreviewReply,
  type StaffCustomerDetail,
} from '#contract/staff-customers.ts';
import { customers as messages } from '#messages/admin/customers.ts';
import { Dialog, FormDialog } from '#web/admin/kit/form.tsx';
import { Button, buttonLook, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff, sendAsStaff } from '../api.ts';
import { useCommand, usePermission } from '../screen.tsx';
import { customerPath } from './customer-api.ts';
import styles from './customer-profile.module.css';

type Task = 'block' | 'unblock' | 'reset' | 'contact' | 'erase';

/** What closes an account, and what the law gives its owner; nothing where this member of staff may do none of it. */
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
    <section className={styles['panel']} aria-label={messages.privacy}>
      <h2 className={styles['subheading']}>{messages.privacy}</h2>
      <div className={styles['actions']}>
        {mayExport && (
          <>
            <LibraryButton
              {...buttonLook({ variant: 'secondary' })}
              component="a"
              href={`${customerPath(customer.id)}/data`}
              download
            >
              {messages.downloadData}
            </LibraryButton>
            <p className={styles['quiet']}>{messages.downloadHint}</p>
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
    </section>
  );
}

interface DialogProps {
  customer: StaffCustomerDetail;
  onClose: () => void;
}

/** What closes or opens an account, or takes its second factor off, with the reason. */
function ReasonDialog({ kind, customer, onClose }: DialogProps & { kind: 'block' | 'unblock' | 'reset' }) {
  const runCommand = useCommand();
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
  const form = useForm({
    initial: { reason: '' },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${customerPath(customer.id)}/${path}`, values));
      if (failure) return failure;
      showToast(done);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={title}
      about={<p>{about}</p>}
      confirmLabel={label}
      variant={kind === 'unblock' ? 'primary' : 'danger'}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label={messages.reason}
        hint={messages.reasonHint}
        required
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** Another mobile number or email, for whoever has shown their papers. */
function ContactDialog({ customer, onClose }: DialogProps) {
  const runCommand = useCommand();
  const { name, mobile, email } = customer;
  const form = useForm({
    initial: { mobile, email, reason: '' },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${customerPath(customer.id)}/contact`, values));
      if (failure) return failure;
      showToast(messages.contactDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.contactTitle({ name })}
      about={<p>{messages.contactAbout}</p>}
      confirmLabel={messages.changeContact}
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('mobile')}
        label={messages.contactMobile}
        required
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
      />
      <TextField {...form.field('email')} label={messages.contactEmail} maxLength={254} autoComplete="off" />
      <TextArea
        {...form.field('reason')}
        label={messages.reason}
        hint={messages.reasonHint}
        required
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** Says what would go and what stays before anybody can confirm it. */
function EraseDialog({ customer, onClose }: DialogProps) {
  const [preview, setPreview] = useState<ErasurePreview | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const left = new AbortController();
    void callAsStaff<ErasurePreviewReply>(`${customerPath(customer.id)}/erasure`, { signal: left.signal }).then(
      (result) => {
        if (left.signal.aborted) return;
        if (result.ok) setPreview(result.reply.data);
        else setProblem(result.failure.message);
      },
    );
    return () => left.abort();
  }, [customer.id]);
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
      {problem ? <p role="alert">{problem}</p> : !preview && <Spinner />}
      <Button variant="secondary" onClick={onClose}>
        {messages.goBack}
      </Button>
    </Dialog>
  );
}

function EraseForm({ title, customer, preview, onClose }: DialogProps & { title: string; preview: ErasurePreview }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { mobile: '' },
    submit: async (values) => {
      let isWaiting = false;
      const failure = await runCommand(async () => {
        const result = await callAsStaff<EraseReply>(`${customerPath(customer.id)}/erase`, { body: values });
        if (!result.ok) return result.failure;
        isWaiting = result.reply.data.state === 'awaiting_approval';
        return null;
      });
      if (failure) return failure;
      showToast(isWaiting ? messages.eraseWaiting : messages.eraseDone);
      onClose();
      return null;
    },
  });
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
  return (
    <FormDialog
      title={title}
      about={
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
      }
      confirmLabel={messages.eraseConfirm}
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('mobile')}
        label={messages.eraseMobile}
        required
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
      />
    </FormDialog>
  );
}
