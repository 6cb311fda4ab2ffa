import { useState } from 'react';
import { longestQuestion, reviewPaths } from '#contract/review-rules.ts';
import type { Question } from '#contract/reviews.ts';
import { trapField } from '#contract/tickets.ts';
import { reviews as messages } from '#messages/shop.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormFooter } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { currentLanguage } from '#locales/current-language.ts';
import formStyles from '../forms/form.module.css';
import styles from './reviews.module.css';

export function Questions({ productId, questions }: { productId: number; questions: readonly Question[] }) {
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState('');
  return (
    <>
      {questions.length > 0 && (
        <dl className={styles['questions']}>
          {questions.map(({ id, author, body, answer, sample }) => (
            <div key={id}>
              <dt>{body}</dt>
              <dd>
                <p>{answer}</p>
                <p className={styles['asker']}>
                  {messages.askedBy({ author })} {sample && `· ${messages.sample}`}
                </p>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isAsking && !sent ? (
        <QuestionForm productId={productId} onSent={setSent} />
      ) : (
        !sent && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {messages.ask}
          </Button>
        )
      )}
      <p role="status">{sent}</p>
    </>
  );
}

const initial = { author: '', email: '', body: '', [trapField]: '' };

function QuestionForm({ productId, onSent }: { productId: number; onSent: (message: string) => void }) {
  const form = useForm({
    initial,
    submit: async (values) => {
      const result = await apiCall<{ message: string }>(`${reviewPaths.questions}/${productId}`, {
        body: values,
        language: currentLanguage,
      });
      if (!result.ok) return result.failure;
      onSent(result.reply.message);
      return null;
    },
  });
  return (
    <form {...form.formProps} className={`${formStyles['stack']} ${styles['form']}`} aria-label={messages.ask}>
      <TextArea {...form.field('body')} label={messages.question} required rows={3} maxLength={longestQuestion} />
      <div className={formStyles['grid']}>
        <TextField {...form.field('author')} label={messages.name} required maxLength={50} autoComplete="given-name" />
        <EmailField {...form.field('email')} label={messages.email} hint={messages.emailHint} required />
      </div>
      <input
        {...form.field(trapField)}
        className={styles['trap']}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      <FormFooter form={form} label={messages.send} />
    </form>
  );
}
