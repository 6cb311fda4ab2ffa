import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import type { Asked } from './order-calls.ts';
import { words } from './order-page-words.ts';
import styles from './order-page.module.css';

/** Puts what can be had of the order into the cart, and says what could not. */
export function BuyAgainButton({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setSaid([]);
    const { fillCartAgain } = await import('./fill-cart-again.ts');
    setSaid(await fillCartAgain(asked));
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void press()}>
        {words.acts.buyAgain}
      </Button>
      <div role="status" className={styles['again']}>
        {said.length > 0 && (
          <>
            {said.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <AppLink to="/cart">{words.again.cart}</AppLink>
          </>
        )}
      </div>
    </>
  );
}
