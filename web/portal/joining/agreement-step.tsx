import type { Agreement } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { joinSteps } from '#messages/portal.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { CodeFields, useCode } from '../code-fields.tsx';
import { formatDay } from '../dates.ts';
import { DownloadButton } from '../own-files.tsx';
import { Fetched, useFetched } from './fetched.tsx';
import { readAgreement, sendAgreementCode } from './join-api.ts';
import { StepActions, StepFooter, type StepProps } from './step-form.tsx';
import { stepAfter } from './steps.ts';
import styles from './join.module.css';

const messages = joinSteps.agreement;

export function AgreementStep(props: StepProps) {
  const { application } = props;
  const accepted = application.agreement;
  const fetched = useFetched(readAgreement);
  if (accepted && !application.missing.agreement)
    return (
      <>
        <p className={styles['done']}>{messages.accepted({ date: formatDay(accepted.accepted_at) })}</p>
        <StepActions step="agreement">
          <ButtonLink to={`/join/${stepAfter('agreement', application)}`}>{messages.continue}</ButtonLink>
          <DownloadButton path={memberPaths.agreement} name="direct-seller-agreement.pdf">
            {messages.download}
          </DownloadButton>
        </StepActions>
      </>
    );
  return (
    <>
      {accepted && <FormMessage kind="note">{messages.newTo}</FormMessage>}
      <Fetched {...fetched}>{(agreement) => <Offered {...props} agreement={agreement} />}</Fetched>
    </>
  );
}

function Offered({ agreement, user, save }: StepProps & { agreement: Agreement }) {
  const form = useForm({
    initial: { read: false, code: '' },
    submit: async ({ read, code }) => {
      if (!read) return { message: '', errors: { read: [messages.mustRead] } };
      return save(joiningPaths.agreement, { sha256: agreement.sha256, code });
    },
  });
  const code = useCode(sendAgreementCode);
  const isRead = form.values.read;
  const requireReading = () => {
    if (!isRead) form.setServerErrors({ read: [messages.mustRead] });
    return isRead;
  };
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <AgreementText agreement={agreement} />
      <CheckboxField {...form.checkbox('read')} required label={messages.read} />
      <div className={styles['sign']}>
        {code.note === '' && <p>{messages.codeHelp({ to: user.mobile })}</p>}
        <CodeFields form={form} code={code} canSend={requireReading} />
      </div>
      {code.note !== '' ? (
        <StepFooter step="agreement" form={form} label={messages.accept} busyLabel={messages.accepting} />
      ) : (
        <StepActions step="agreement">{null}</StepActions>
      )}
    </form>
  );
}

/** Renders plain text: `# ` and `## ` start headings, an empty line starts a paragraph. */
function AgreementText({ agreement: { text, language } }: { agreement: Agreement }) {
  const parts = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return (
    // The scrollable text must be reachable by keyboard.
    <section className={styles['agreement']} aria-label={messages.text} lang={language}>
      {parts.map((part, index) => {
        const [, hashes, heading] = /^(#+) (.*)$/.exec(part) ?? [];
        const key = `${index} ${part.slice(0, 20)}`;
        if (heading) return hashes === '#' ? <h2 key={key}>{heading}</h2> : <h3 key={key}>{heading}</h3>;
        return <p key={key}>{part}</p>;
      })}
    </section>
  );
}
