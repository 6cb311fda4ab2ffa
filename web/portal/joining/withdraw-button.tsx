import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { sendCommand } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import styles from './join.module.css';

interface WithdrawButtonProps {
  path: string;
  body?: object;
  variant: 'quiet' | 'secondary';
  label: string;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** Withdraws after asking. If somebody else was first, the page shows what they did. */
export function WithdrawButton({ path, body, variant, label, ...texts }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: {},
    async submit() {
      const failure = await sendCommand(path, body);
      if (failure && failure.status !== 409) return failure;
      setAsking(false);
      await revalidate();
      return null;
    },
  });
  const close = () => setAsking(false);
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...texts} form={form} cancelVariant="secondary" onClose={close} styles={styles} />}
    </>
  );
}
