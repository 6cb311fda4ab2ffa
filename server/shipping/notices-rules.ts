import { findState, isChosen } from '#contract/geography.ts';
import type { ShippingNotice } from '#contract/shipping.ts';
import { formatRupees, noPaise } from '#server/money/paise.ts';
import { inEachLanguage, stateNameIn } from '#server/platform/language.ts';
import { type LocalizedText, type MessageRef, messages } from '#server/platform/messages.ts';
import type { FieldMessages } from '#server/platform/result.ts';
import { findStatesOfPin } from './pin-codes.ts';
import {
  type DeliveryOption,
  type CodUnavailability,
  type CodTerms,
  decidedPlace,
  type Destination,
  pinOf,
} from './rules.ts';

const { delivery } = messages.errors;

/** Before translation. */
export type Notice = Omit<ShippingNotice, 'message'> & { message: MessageRef };

/** The prefix of the block's fields in the checkout form. */
export type AddressBlock = 'user' | 'user_shipping';

/** For blocks whose PIN code is in another state than theirs, by form field. */
export function pinErrors(places: Partial<Record<AddressBlock, Destination>>): FieldMessages {
  return Object.fromEntries(
    Object.entries(places).flatMap(([block, place]) => {
      const message = pinElsewhere(place);
      return message ? [[`${block}_postcode`, [message]]] : [];
    }),
  );
}

/** Returns the destination without a state that its PIN code is not in: where the parcel goes is then undecided. */
export function settleState(destination: Destination): Destination {
  return pinElsewhere(destination) ? { ...destination, state: null } : destination;
}

/** No delivery, no cash on delivery, or a PIN code outside the state. Each rejects an order. */
export function shippingNotices(
  destination: Destination,
  block: AddressBlock,
  {
    deliveryOption,
    cod,
  }: { deliveryOption: DeliveryOption | null; cod: { error: CodUnavailability; terms: CodTerms } | null },
): Notice[] {
  const notices: Notice[] = [];
  const reached = deliveryOption?.serviceable !== false;
  if (!reached) notices.push(notServiceable(deliveryOption, destination, block));
  if (cod && reached) {
    const message = codMessage(cod.error, cod.terms, deliveryOption?.pin ?? null);
    notices.push({ field: 'payment_method', code: 'cod_unavailable', message });
  }
  const elsewhere = pinElsewhere(destination);
  if (elsewhere) notices.push({ field: `${block}_postcode`, code: 'pin_elsewhere', message: elsewhere });
  return notices;
}

function notServiceable({ pin }: DeliveryOption, destination: Destination, block: AddressBlock): Notice {
  const code = 'not_serviceable';
  if (pin !== null)
    return {
      field: `${block}_postcode`,
      code,
      message: delivery.pinNotServiceable({ pin }),
    };
  const inIndia = decidedPlace(destination)?.inIndia === true;
  const place = inIndia ? stateNames(destination.state!) : destination.country!;
  return {
    field: inIndia ? `${block}_state` : `${block}_country`,
    code,
    message: delivery.placeNotServiceable({ place }),
  };
}

function codMessage(error: CodUnavailability, { minimum, maximum }: CodTerms, pin: number | null): MessageRef {
  switch (error) {
    case 'not_offered':
      return delivery.codNotOffered;
    case 'not_available_here':
      return pin === null ? delivery.codNotAtAddress : delivery.codNotAtPin({ pin });
    case 'below_minimum':
      return delivery.codBelowMinimum({
        amount: formatRupees(minimum ?? noPaise),
      });
    case 'above_maximum':
      return delivery.codAboveMaximum({
        amount: formatRupees(maximum ?? noPaise),
      });
  }
}

/**
 * Why PIN code and state cannot belong together, naming the states of the code; null if they can, abroad, and if
 * nothing is certain. 'Other' covers what the form's list of states lacks, Jammu and Kashmir and Ladakh, and army post.
 */
function pinElsewhere(destination: Destination): MessageRef | null {
  const pin = pinOf(destination);
  const chosen = findState(destination.state ?? '');
  if (pin === null || chosen === null || !isChosen(chosen)) return null;
  const possible = findStatesOfPin(pin);
  if (possible.length === 0 || possible.includes(chosen)) return null;
  const actual = inEachLanguage((language) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(
      possible.map((state) => stateNameIn(language, state)),
    ),
  );
  if (chosen !== 'Other') return delivery.pinInOtherState({ pin, actual, chosen: stateNames(chosen) });
  return possible.some((state) => ['Jammu and Kashmir', 'Ladakh'].includes(state))
    ? null
    : delivery.pinNeedsState({ pin, actual });
}

function stateNames(state: string): LocalizedText {
  return inEachLanguage((language) => stateNameIn(language, state.trim()));
}
