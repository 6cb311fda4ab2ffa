import type { ShippingNotice } from '#contract/shipping.ts';
import { formatRupees, noPaise } from '#server/money/paise.ts';
import { inEachLanguage, stateNameIn } from '#server/platform/language.ts';
import { type InEachLanguage, type Message, type Said, say } from '#server/platform/spoken.ts';
import { liesElsewhere, statesOfPin } from './circles-rules.ts';
import {
  type DeliveryOption,
  type CodUnavailability,
  type CodTerms,
  decidedPlace,
  type Destination,
  pinOf,
} from './rules.ts';

/** A notice before it is put into words. */
export type Notice = Omit<ShippingNotice, 'message'> & { message: Said };

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
    const message = codWords(cod.error, cod.terms, deliveryOption?.pin ?? null);
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
      message: say('We cannot deliver to PIN code {pin} yet. Please choose another address.', { pin }),
    };
  const inIndia = decidedPlace(destination)?.inIndia === true;
  const place = inIndia ? stateWords(destination.state!) : destination.country!;
  return {
    field: inIndia ? `${block}_state` : `${block}_country`,
    code,
    message: say('We cannot deliver to {place} yet. Please choose another address.', { place }),
  };
}

function codWords(error: CodUnavailability, { minimum, maximum }: CodTerms, pin: number | null): Message {
  switch (error) {
    case 'not_offered':
      return say('Cash On Delivery is not available at the moment.', {});
    case 'product_not_found':
      return pin === null
        ? say('Cash On Delivery is not available at this address.', {})
        : say('Cash On Delivery is not available for PIN code {pin}.', { pin });
    case 'below_minimum':
      return say('Cash On Delivery is available for orders of {amount} or more.', {
        amount: formatRupees(minimum ?? noPaise),
      });
    case 'above_maximum':
      return say('Cash On Delivery is available for orders of up to {amount}.', {
        amount: formatRupees(maximum ?? noPaise),
      });
  }
}

function pinElsewhere(destination: Destination): Message | null {
  const pin = pinOf(destination);
  const state = destination.state;
  if (pin === null || state === null || !liesElsewhere(pin, state)) return null;
  const [there, ...more] = statesOfPin(pin);
  const chosen = stateWords(state);
  return more.length === 0
    ? say('PIN code {pin} lies in {there}, not in {chosen}. Please check both.', {
        pin,
        there: stateWords(there!),
        chosen,
      })
    : say('PIN code {pin} does not lie in {chosen}. Please check both.', { pin, chosen });
}

function stateWords(state: string): InEachLanguage {
  return inEachLanguage((language) => stateNameIn(language, state.trim()));
}
