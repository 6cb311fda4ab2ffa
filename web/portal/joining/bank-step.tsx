import { type DocumentKind, joiningPaths } from '#contract/joining-rules.ts';
import { joinSteps } from '#messages/portal.ts';
import { useForm } from '#web/ui/use-form.ts';
import { BankFields } from './kyc-fields.tsx';
import { Pictures } from './pictures.tsx';
import { fieldWithReason, StepFooter, type StepProps } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.bank;
const pictures: readonly DocumentKind[] = ['cancelled_cheque'];

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
      // Without a new number, the account on file stays.
      const stays = saved !== null && account_number.trim() === '' && account_number_again.trim() === '';
      return save(joiningPaths.bank, stays ? others : { ...others, account_number, account_number_again });
    },
  });
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <BankFields field={fieldWithReason(form, application)} stored={saved?.account_last4} />
      <Pictures title={messages.pictures} kinds={pictures} application={application} />
      <StepFooter step="bank" form={form} />
    </form>
  );
}
