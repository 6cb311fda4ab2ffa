import { useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Waiting } from '../buying/waiting.tsx';
import { OrderPage } from './order-page.tsx';
import { words } from './order-page-words.ts';
import { readOrderId } from './read-order-id.ts';
import { TrackScreen } from './track-screen.tsx';
import { useOrder } from './use-order.ts';
import totals from '../buying/cart-totals.module.css';
import styles from './order-page.module.css';

/** One order: its customer sees it when logged in, a guest once he has said with which number he ordered. */
export function OrderScreen() {
  const id = readOrderId(useParams()['id'] ?? '');
  return id === null ? <TrackScreen /> : <Known key={id} id={id} />;
}

function Known({ id }: { id: number }) {
  const { found, take, again, refresh } = useOrder(id);
  if (found.kind === 'asking') return <TrackScreen id={id} onFound={again} />;
  if (found.kind === 'shown')
    return <OrderPage order={found.order} asked={found.asked} take={take} refresh={refresh} />;
  return (
    <div className={`column ${styles['page']}`}>
      <h1>{words.order(id)}</h1>
      {found.kind === 'waiting' ? (
        <Waiting />
      ) : (
        <div role="alert" className={totals['failed']}>
          <p>
            {words.failed} {found.failure.message}
          </p>
          <Button variant="secondary" onClick={again}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
