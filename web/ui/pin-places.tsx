import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { india, isChosen, selectState } from '#contract/geography.ts';
import { paths } from '#contract/paths.ts';
import type { PincodePlace, PincodePlacesReply } from '#contract/shipping.ts';
import { normalisePostcode } from '#contract/typed-values.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { pin as messages } from '#messages/checkout/pin.ts';
import { states as stateMessages } from '#messages/geography/states.ts';
import { apiCall } from './api-call.ts';
import { districtOfCity } from './district-of-city.ts';

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

type AddressField<P extends AddressPrefix> = `${P}_${'city' | 'district' | 'state' | 'country' | 'postcode'}`;

/** A form with the address block of a prefix. */
interface PinForm<P extends AddressPrefix> {
  values: Record<AddressField<P>, string>;
  set: (name: AddressField<P>, value: string) => void;
}

/**
 * Looks a complete Indian PIN code up and fills state, district and town where there is no doubt about them; of several districts it takes the
 * one that the city names. What the buyer typed or chose stays: only empty fields and what an earlier PIN code filled are written.
 */
export function usePinPlaces<P extends AddressPrefix>(form: PinForm<P>, prefix: P, isShown = true): PinPlaces {
  const [found, setFound] = useState<{ pin: string; places: readonly PincodePlace[] }>({ pin: '', places: [] });
  const filled = useRef<Partial<Record<string, string>>>({});
  const country = form.values[`${prefix}_country`];
  const typed = normalisePostcode(form.values[`${prefix}_postcode`]);
  const isIndian = country === india || !isChosen(country);
  const pin = isShown && isIndian && /^[1-9]\d{5}$/.test(typed) ? typed : '';

  const fill = ({ state, district, places: names }: Omit<PincodePlace, 'names'>, isAsked: boolean) => {
    const town = names.find((name) => name === district) ?? (names.length === 1 ? names[0] : '');
    for (const [part, value] of [
      ['state', state],
      ['district', district],
      ['city', town ?? ''],
      ['country', india],
    ] as const) {
      const field = `${prefix}_${part}` as const;
      const before = form.values[field];
      const isOurs = before.trim() === '' || !isChosen(before) || before === filled.current[field];
      if (!isOurs && !(isAsked && part !== 'city')) continue;
      // Whoever is about to type there would write behind it.
      if (!isAsked && document.activeElement?.getAttribute('name') === field) continue;
      form.set(field, value);
      filled.current[field] = value;
    }
  };
  const city = form.values[`${prefix}_city`];
  // An event of its own: what was chosen while the call was under way stays.
  const fillFound = useEffectEvent((places: readonly PincodePlace[]) => {
    if (places.length === 0) return;
    const states = new Set(places.map(({ state }) => state));
    const unsure = { state: states.size === 1 ? places[0]!.state : selectState, district: '', places: [] };
    fill(districtOfCity(places, city) ?? unsure, false);
  });
  const load = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const options = { query: { pincode: asked }, language: currentLanguage, signal };
    const result = await apiCall<PincodePlacesReply>(paths.pincodePlaces, options);
    if (signal.aborted || !result.ok) return;
    const { places } = result.reply.data;
    setFound({ pin: asked, places });
    fillFound(places);
  });
  useEffect(() => {
    if (pin === '') return;
    const abort = new AbortController();
    // oxlint-disable-next-line react/set-state-in-effect -- after the answer, not in the effect itself
    void load(pin, abort.signal);
    return () => abort.abort();
  }, [pin]);

  const places = found.pin === pin ? found.places : [];
  const followCity = useEffectEvent(() => {
    const named = places.length > 1 ? districtOfCity(places, city) : null;
    if (named && city !== filled.current[`${prefix}_city`]) fill(named, false);
  });
  useEffect(() => followCity(), [city]);
  const isChosenPlace = ({ state, district }: PincodePlace) =>
    state === form.values[`${prefix}_state`] && district === form.values[`${prefix}_district`];
  return {
    places,
    chosen: places.find(isChosenPlace) ?? null,
    choose: (place) => fill(place, true),
    isUnknown: pin !== '' && found.pin === pin && places.length === 0,
  };
}

interface DistrictChoiceProps extends PinPlaces {
  /** Classes of the whole, its question and each district. */
  styles: { choice: string; question: string; option: string };
}

const nameDistrict = ({ district, names }: PincodePlace) => names[currentLanguage] ?? district;
const stateNames: Readonly<Record<string, string>> = stateMessages;

/** The districts of a PIN code that has several, by their names in the page's language. */
export function DistrictChoice({ places, chosen, choose, styles }: DistrictChoiceProps) {
  const hasSeveralStates = new Set(places.map(({ state }) => state)).size > 1;
  return (
    <div role="group" aria-label={messages.which} className={styles.choice}>
      <p className={styles.question} aria-hidden="true">
        {messages.which}
      </p>
      {places.map((place) => (
        <button
          key={`${place.state} ${place.district}`}
          type="button"
          className={styles.option}
          aria-pressed={place === chosen}
          onClick={() => choose(place)}
        >
          {hasSeveralStates ? `${nameDistrict(place)}, ${stateNames[place.state]}` : nameDistrict(place)}
        </button>
      ))}
    </div>
  );
}
