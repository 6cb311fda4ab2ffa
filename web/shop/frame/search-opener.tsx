import { type MouseEvent, Suspense, useState } from 'react';
import { frame as messages } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';

const Sheet = lazyPart(() => import('./search-sheet.tsx'));

/** Without scripts it links to the shop page, which has a search of its own. */
export function SearchOpener({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <AppLink
        to="/shop"
        prefetch="none"
        className={className ?? ''}
        aria-label={messages.searchProducts}
        onClick={open}
      >
        <Icon name="search" />
      </AppLink>
      <Suspense>{isOpen && <Sheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
