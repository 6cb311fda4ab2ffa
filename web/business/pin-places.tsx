import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { india, isChosen, selectState } from '#contract/geography.ts';
import { paths } from '#contract/paths.ts';
import type { PincodePlace, PincodePlacesReply } from '#contract/shipping.ts';
import { normalisePostcode } from '#contract/typed-values.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { pin as messages } from '#messages/checkout.ts';
import { states as stateMessages } from '#messages/geography.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { districtOfCity } from './district-of-city.ts';

export type AddressPrefix = 'user' | 'user_shipping';

export interface PinPlaces {
  places: readonly PincodePlace[];
  /** The district that the form's values match; null if the buyer typed another. */
  chosen: PincodePlace | null;
  choose: (place: PincodePlace) => void;
  /** Whether the PIN code is complete but not a known delivery PIN code. */
  isUnknown: boolean;
}

type AddressField<P extends AddressPrefix> = `${P}_${'city' | 'district' | 'state' | 'country' | 'postcode'}`;

/** A form with the address fields of a prefix. */
interface PinForm<P extends AddressPrefix> {
  values: Record<AddressField<P>, string>;
  set: (name: AddressField<P>, value: string) => void;
}

/**
 * Looks up a complete Indian PIN code and fills in state, district and town if they are unambiguous; of several
 * districts, it takes the city's. It writes only to empty fields and to values that it filled in before.
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
      // The buyer is about to type here and would append to a filled-in value.
      if (!isAsked && document.activeElement?.getAttribute('name') === field) continue;
      form.set(field, value);
      filled.current[field] = value;
    }
  };
  const city = form.values[`${prefix}_city`];
  // An effect event reads the current form, so that choices made during the call stay.
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
  styles: { choice: string; question: string; option: string };
}

const nameDistrict = ({ district, names }: PincodePlace) => names[currentLanguage] ?? district;
const stateNames: Readonly<Record<string, string>> = stateMessages;

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
