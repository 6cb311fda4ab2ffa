import { type ReactNode, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { words } from './income-plan-words.ts';
import { useOfficeCall } from './use-office-call.ts';
import styles from './income-plan.module.css';

interface OfficePartProps<T> {
  /** The call on the office's origin. */
  path: string;
  children: (reply: T) => ReactNode;
}

/** What the office answers, once it has answered; meanwhile 'Loading...' (spec section 8), or what went wrong and another try. */
export function OfficePart<T>(part: OfficePartProps<T>) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...part} again={() => setAttempt(attempt + 1)} />;
}

function Attempt<T>({ path, children, again }: OfficePartProps<T> & { again: () => void }) {
  const answer = useOfficeCall<T>(path);
  if (answer.state === 'ready') return children(answer.reply);
  if (answer.state === 'loading')
    return (
      <p className={styles['waiting']} role="status">
        {messages.loading}
      </p>
    );
  return (
    <div className={styles['waiting']}>
      <p role="alert">{answer.message}</p>
      <Button variant="secondary" size="small" onClick={again}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
