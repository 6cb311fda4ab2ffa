import { type DocumentKind, joiningPaths } from '#contract/joining-rules.ts';
import { joinSteps } from '#messages/portal/joinSteps.ts';
import { TextField } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Pictures } from './pictures.tsx';
import { reasonFor, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.bank;
const pictures: readonly DocumentKind[] = ['cancelled_cheque'];

/** The applicant's own account, its number typed twice. */
export function BankStep({ application, save }: StepProps) {
  const saved = application.bank;
  const form = useForm({
    initial: {
      holder_name: saved?.holder_name ?? application.identity?.pan_name ?? '',
      account_number: '',
      account_number_again: '',
      ifsc: saved?.ifsc ?? '',
      bank_name: saved?.bank_name ?? '',
    },
    submit: async ({ account_number, account_number_again, ...others }) => {
      // An account on file stays where no other number is typed.
      const stays = saved !== null && account_number.trim() === '' && account_number_again.trim() === '';
      return save(joiningPaths.bank, stays ? others : { ...others, account_number, account_number_again });
    },
  });
  const holder = form.field('holder_name');
  const account = form.field('account_number');
  const ifsc = form.field('ifsc');
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <TextField
        {...holder}
        error={holder.error ?? reasonFor(application, 'holder_name')}
        required
        label={messages.holder}
        hint={messages.holderHint}
        maxLength={50}
        autoComplete="name"
      />
      <div className={styles['pair']}>
        <TextField
          {...account}
          error={account.error ?? reasonFor(application, 'account_number')}
          required={!saved}
          label={messages.account}
          hint={saved && messages.accountStored({ last4: saved.account_last4 })}
          inputMode="numeric"
          maxLength={30}
          autoComplete="off"
        />
        <TextField
          {...form.field('account_number_again')}
          required={!saved}
          label={messages.again}
          inputMode="numeric"
          maxLength={30}
          autoComplete="off"
        />
        <TextField
          {...ifsc}
          error={ifsc.error ?? reasonFor(application, 'ifsc')}
          required
          label={messages.ifsc}
          hint={messages.ifscHint}
          maxLength={14}
          autoComplete="off"
        />
        <TextField {...form.field('bank_name')} required label={messages.bankName} maxLength={50} autoComplete="off" />
      </div>
      <Pictures title={messages.pictures} kinds={pictures} application={application} />
      <StepFooter step="bank" form={form} />
    </form>
  );
}
