import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { repeatLostStep } from './frame/lost-step.ts';
import { keepReferral } from './state/visitor.ts';

keepReferral(window.location.search);

function Shop() {
  useLayoutEffect(() => repeatLostStep(null), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Shop />);
});
