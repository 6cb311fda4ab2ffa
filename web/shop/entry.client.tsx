import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepReferral } from './state/referral.ts';

keepReferral(window.location.search);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
