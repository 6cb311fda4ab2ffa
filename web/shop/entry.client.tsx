import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { replayEvent } from './frame/hydration.tsx';
import { saveReferral } from './state/visitor.ts';

const referral = saveReferral(window.location);
if (referral) void import('./state/referral-visit.ts').then(({ countReferralVisit }) => countReferralVisit(referral));

function Shop() {
  useLayoutEffect(() => replayEvent(null), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Shop />);
});
