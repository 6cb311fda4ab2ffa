import { staff as messages } from '#messages/admin/staff.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import styles from './people.module.css';

/** The link of a new invitation, shown this once. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const copy = () => void navigator.clipboard.writeText(link).then(() => showToast(messages.copied));
  return (
    <Dialog title={messages.linkTitle} onClose={onClose}>
      <div className={styles['link']}>
        <p>{messages.linkAbout}</p>
        <TextField label={messages.link} value={link} readOnly onFocus={(event) => event.target.select()} />
        <div className={styles['buttons']}>
          <Button variant="secondary" onClick={copy}>
            {messages.copyLink}
          </Button>
          <Button onClick={onClose}>{messages.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
