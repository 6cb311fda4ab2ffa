import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { replayEvent } from './frame/hydration.tsx';
import { destinationKey, readStorage, tabStorage, writeStorage } from './state/store.ts';
import { readReferral } from './state/visitor.ts';

const referral = readReferral();
if (referral) void import('./state/referral-visit.ts').then(({ countReferralVisit }) => countReferralVisit(referral));

/**
 * Shows that a navigation has begun, and stores its destination until it completes. If its code fails to load, the
 * router reloads the current document, and `bootstrap` goes on to the destination.
 */
const rememberDestination: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to }) {
        // A step back may have nowhere to go, and would then never end.
        if (typeof to === 'number') return void (await go());
        document.documentElement.dataset['leaving'] = '';
        const { pathname, search } = new URL(to.startsWith('/') ? pathIn(currentLanguage, to) : to, location.href);
        const storage = tabStorage();
        writeStorage(storage, destinationKey, pathname + search);
        await go();
        if (readStorage(storage, destinationKey) === pathname + search) writeStorage(storage, destinationKey, null);
      },
    }),
};

function Shop() {
  useLayoutEffect(() => replayEvent(null), []);
  return <HydratedRouter instrumentations={instrumentations} />;
}

const instrumentations = [rememberDestination];

startTransition(() => {
  hydrateRoot(document, <Shop />);
});
