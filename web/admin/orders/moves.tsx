import type { OrderAction, StaffOrder } from '#contract/staff-orders.ts';
import { Button } from '#web/ui/button.tsx';
import type { Asked } from './deed-forms.tsx';
import { deedLabels } from './labels.ts';
import styles from './order.module.css';

/** These take something off the sale: they never come first. */
const backwards: readonly OrderAction[] = ['cancel', 'returned-to-origin'];

/** What the order allows now, the next step first. */
export function Moves({ order, ask }: { order: StaffOrder; ask: (asked: Asked) => void }) {
  const { allowed_moves: allowed } = order;
  if (allowed.length === 0) return null;
  const next = allowed.find((deed) => !backwards.includes(deed));
  return (
    <div className={styles['moves']} role="group" aria-label="What can be done">
      {allowed.map((deed) => (
        <Button
          key={deed}
          size="small"
          variant={deed === next ? 'primary' : 'secondary'}
          className={backwards.includes(deed) ? styles['back-move'] : ''}
          aria-haspopup="dialog"
          onClick={() => ask({ to: 'order', deed })}
        >
          {deed === 'cancel' && !order.can_cancel_lines ? 'Cancel' : deedLabels[deed]}
        </Button>
      ))}
    </div>
  );
}
