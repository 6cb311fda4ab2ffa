import { Suspense } from 'react';
import { pin as messages } from '#messages/checkout/pin.ts';
import { DistrictChoice, type PinPlaces } from '#web/ui/pin-places.tsx';
import formStyles from '../forms/form.module.css';
import sheet from './checkout-parts.css?url';

const choiceStyles = {
  choice: 'checkout-parts-choice',
  question: 'checkout-parts-question',
  option: 'checkout-parts-option',
};

/** The districts to choose from where a PIN code has several; says so where it is not known. */
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
