import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { repeatLostStep } from './frame/lost-step.ts';
import { saveReferral } from './state/visitor.ts';

saveReferral(window.location.search);

function Shop() {
  useLayoutEffect(() => repeatLostStep(null), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Shop />);
});
