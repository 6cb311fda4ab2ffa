import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { replayEvent } from './frame/hydration.tsx';
import { saveReferral } from './state/visitor.ts';

saveReferral(window.location.search);

function Shop() {
  useLayoutEffect(() => replayEvent(null), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Shop />);
});
