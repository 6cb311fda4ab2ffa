import { useNavigate } from 'react-router';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { FindOrder } from './find-order.tsx';
import { words } from './track-words.ts';
import styles from '../account/door.module.css';
import formStyles from '../forms/form.module.css';

/** The entrance for guests, and where an order's own page asks who wants to see it. */
export function TrackScreen({ id, onFound }: { id?: number; onFound?: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <section className={`${styles['card']} ${styles['single']}`} aria-labelledby="track">
        <div>
          <h1 id="track">{words.name}</h1>
          <p className={formStyles['note']}>{words.lead}</p>
        </div>
        <FindOrder
          {...(id === undefined ? {} : { id })}
          onFound={(found) => (found === id && onFound ? onFound() : void navigate(`/order/${found}`))}
        />
      </section>
    </div>
  );
}
