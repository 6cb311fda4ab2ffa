import type { PageText, StaffPage } from '#contract/admin/content/pages.ts';
import { pages as messages } from '#messages/admin.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import styles from './pages.module.css';

interface PageConflictProps {
  mine: PageText;
  theirs: StaffPage;
  onMine: () => Promise<void>;
  onTheirs: () => void;
  onClose: () => void;
}

/** Shows a colleague's text beside the typed one. Both are saved as versions, so nothing is lost. */
export function PageConflict({ mine, theirs, onMine, onTheirs, onClose }: PageConflictProps) {
  return (
    <Dialog title={messages.conflict.title} size="xl" onClose={onClose}>
      <p>{messages.conflict.text({ person: theirs.versions[0]?.saved_by ?? '' })}</p>
      <div className={styles['sides']}>
        <TextSide label={messages.conflict.theirs} text={theirs.text} />
        <TextSide label={messages.conflict.mine} text={mine} />
      </div>
      <div className={styles['tools']}>
        <Button onClick={() => void onMine()}>{messages.conflict.saveMine}</Button>
        <Button variant="secondary" onClick={onTheirs}>
          {messages.conflict.takeTheirs}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {messages.conflict.goOn}
        </Button>
      </div>
    </Dialog>
  );
}

function TextSide({ label, text }: { label: string; text: PageText | null }) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <pre className={styles['source']}>{text && `${text.title}\n\n${text.lead}\n\n${text.body}`}</pre>
    </section>
  );
}
