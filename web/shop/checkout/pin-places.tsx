import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { india, isChosen } from '#contract/geography.ts';
import type { PincodePlace } from '#contract/shipping.ts';
import { pin as messages } from '#messages/checkout/pin.ts';
import { call } from '../api-client.ts';
import formStyles from '../forms/form.module.css';
import sheet from './checkout-parts.css?url';

export type AddressPrefix = 'user' | 'user_shipping';

/** What lies at the PIN code of an address block, and how to take one of the districts. */
export interface PinPlaces {
  places: readonly PincodePlace[];
  /** The district whose values stand in the form; null where the buyer typed another. */
  chosen: PincodePlace | null;
  choose: (place: PincodePlace) => void;
  /** Whether the typed PIN code is whole but not one of the post's. */
  isUnknown: boolean;
}

type AddressField = `${AddressPrefix}_${'city' | 'district' | 'state' | 'country' | 'postcode'}`;

/** A form with both address blocks: the checkout and the account's. */
interface PinForm {
  values: Record<AddressField, string>;
  set: (name: AddressField, value: string) => void;
}

/**
 * Looks a complete Indian PIN code up and fills district, state and, where there is no doubt, the town. What the buyer typed or chose stays:
 * only empty fields and what an earlier PIN code filled are written.
 */
export function usePinPlaces(form: PinForm, prefix: AddressPrefix, isShown = true): PinPlaces {
  const [found, setFound] = useState<{ pin: string; places: readonly PincodePlace[] }>({ pin: '', places: [] });
  const filled = useRef<Partial<Record<string, string>>>({});
  const country = form.values[`${prefix}_country`];
  const typed = form.values[`${prefix}_postcode`].replaceAll(/\s/g, '');
  const isIndian = country === india || !isChosen(country);
  const pin = isShown && isIndian && /^[1-9]\d{5}$/.test(typed) ? typed : '';

  const fill = (place: PincodePlace, isAsked: boolean) => {
    const town =
      place.places.find((name) => name === place.district) ?? (place.places.length === 1 ? place.places[0] : '');
    for (const [part, value] of [
      ['state', place.state],
      ['district', place.district],
      ['city', town ?? ''],
      ['country', india],
    ] as const) {
      const field = `${prefix}_${part}` as const;
      const before = form.values[field];
      const isOurs = before.trim() === '' || !isChosen(before) || before === filled.current[field];
      if (!isOurs && !(isAsked && part !== 'city')) continue;
      form.set(field, value);
      filled.current[field] = value;
    }
  };
  const takeFirst = useEffectEvent((places: readonly PincodePlace[]) => {
    if (places[0]) fill(places[0], false);
  });
  const load = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const result = await call('pincodePlaces', { query: { pincode: asked }, signal });
    if (signal.aborted || !result.ok) return;
    const { places } = result.reply.data;
    setFound({ pin: asked, places });
    takeFirst(places);
  });
  useEffect(() => {
    if (pin === '') return;
    const abort = new AbortController();
    // oxlint-disable-next-line react/set-state-in-effect -- after the answer, not in the effect itself
    void load(pin, abort.signal);
    return () => abort.abort();
  }, [pin]);

  const places = found.pin === pin ? found.places : [];
  const isChosenPlace = ({ state, district }: PincodePlace) =>
    state === form.values[`${prefix}_state`] && district === form.values[`${prefix}_district`];
  return {
    places,
    chosen: places.find(isChosenPlace) ?? null,
    choose: (place) => fill(place, true),
    isUnknown: pin !== '' && found.pin === pin && places.length === 0,
  };
}

/** The districts to choose from where a PIN code has several; says so where it is not known. */
export function PinResult(pin: PinPlaces) {
  return (
    <div role="status" className={formStyles['beside']}>
      {pin.isUnknown && <p className={formStyles['note']}>{messages.unknown}</p>}
      {pin.places.length > 1 && (
        <Suspense>
          <DistrictChoice {...pin} />
        </Suspense>
      )}
    </div>
  );
}

function DistrictChoice({ places, chosen, choose }: PinPlaces) {
  const hasSeveralStates = new Set(places.map(({ state }) => state)).size > 1;
  return (
    <div role="group" aria-label={messages.which} className="checkout-parts-choice">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <p className="checkout-parts-question" aria-hidden="true">
        {messages.which}
      </p>
      {places.map((place) => (
        <button
          key={`${place.state} ${place.district}`}
          type="button"
          className="checkout-parts-option"
          aria-pressed={place === chosen}
          onClick={() => choose(place)}
        >
          {hasSeveralStates ? `${place.district}, ${place.state}` : place.district}
        </button>
      ))}
    </div>
  );
}
