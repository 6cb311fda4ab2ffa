import { Suspense } from 'react';
import { pin as messages } from '#messages/checkout.ts';
import { DistrictChoice, type PinPlaces } from '#web/business/pin-places.tsx';
import formStyles from '../forms/form.module.css';
import sheet from './checkout-parts.css?url';

const choiceStyles = {
  choice: 'checkout-parts-choice',
  question: 'checkout-parts-question',
  option: 'checkout-parts-option',
};

export function PinResult(pin: PinPlaces) {
  return (
    <div role="status" className={formStyles['beside']}>
      {pin.isUnknown && <p className={formStyles['note']}>{messages.unknown}</p>}
      {pin.places.length > 1 && (
        <Suspense>
          <link rel="stylesheet" href={sheet} precedence="parts" />
          <DistrictChoice {...pin} styles={choiceStyles} />
        </Suspense>
      )}
    </div>
  );
}
