import type { ShippingNotice } from '#contract/shipping.ts';
import { formatRupees, noPaise } from '#server/money/paise.ts';
import { inEachLanguage, stateNameIn } from '#server/platform/language.ts';
import { type LocalizedText, type MessageRef, messages } from '#server/platform/messages.ts';
import { liesElsewhere, statesOfPin } from './circles-rules.ts';
import {
  type DeliveryOption,
  type CodUnavailability,
  type CodTerms,
  decidedPlace,
  type Destination,
  pinOf,
} from './rules.ts';

const { delivery } = messages.errors;

/** A notice that is not yet in a language. */
export type Notice = Omit<ShippingNotice, 'message'> & { message: MessageRef };

/** The checkout form's address block that the items go to, by what its fields begin with. */
export type AddressBlock = 'user' | 'user_shipping';

/** What to tell of a destination: nothing can be sent there, no cash is taken, or PIN code and state do not fit. */
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
    case 'product_not_found':
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

function pinElsewhere(destination: Destination): MessageRef | null {
  const pin = pinOf(destination);
  const state = destination.state;
  if (pin === null || state === null || !liesElsewhere(pin, state)) return null;
  const [there, ...more] = statesOfPin(pin);
  const chosen = stateNames(state);
  return more.length === 0
    ? delivery.pinInOtherState({
        pin,
        actual: stateNames(there!),
        chosen,
      })
    : delivery.pinNotInState({ pin, chosen });
}

function stateNames(state: string): LocalizedText {
  return inEachLanguage((language) => stateNameIn(language, state.trim()));
}
