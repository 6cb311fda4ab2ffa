import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import { translate } from '#server/platform/messages.ts';
import { shippingNotices } from './notices-rules.ts';
import { type DeliveryOption, type CodUnavailability } from './rules.ts';

const deliveryOption: DeliveryOption = {
  zone: 'India',
  charge: noPaise,
  serviceable: true,
  cod: true,
  days: null,
  pin: null,
};
const to = (country: string | null, state: string | null, postcode = '') => ({ country, state, postcode });
const kerala = to('India', 'Kerala', '682001');
const terms = { offered: true, minimum: paise(30_000), maximum: paise(250_000), fee: noPaise };

/** In English. */
function notices(
  destination: ReturnType<typeof to>,
  { place = deliveryOption, error = null }: { place?: DeliveryOption | null; error?: CodUnavailability | null } = {},
  block: 'user' | 'user_shipping' = 'user',
) {
  const cod = error && { error, terms };
  return shippingNotices(destination, block, { deliveryOption: place, cod }).map(({ field, code, message }) => [
    field,
    code,
    translate(message, 'en'),
  ]);
}

test('of a place that everything reaches there is nothing to tell, nor of one that is not known yet', () => {
  expect(notices(kerala)).toEqual([]);
  expect(notices(to(null, null), { place: null })).toEqual([]);
});

describe('where nothing can be sent', () => {
  const closed = { ...deliveryOption, serviceable: false };

  test('the PIN code is named where it has a rule of its own', () => {
    expect(notices(kerala, { place: { ...closed, pin: 682_001 } })).toEqual([
      ['user_postcode', 'not_serviceable', 'We can’t deliver to PIN code 682001 yet. Please choose another address.'],
    ]);
  });

  test('else the state, in the language of the reader', () => {
    expect(notices(to('India', ' Kerala '), { place: closed }, 'user_shipping')).toEqual([
      ['user_shipping_state', 'not_serviceable', 'We can’t deliver to Kerala yet. Please choose another address.'],
    ]);
    const [notice] = shippingNotices(kerala, 'user', { deliveryOption: closed, cod: null });
    expect(translate(notice!.message, 'hi')).toContain('केरल');
    const typed = shippingNotices(to('India', ' Kerala '), 'user', { deliveryOption: closed, cod: null });
    expect(translate(typed[0]!.message, 'hi')).toContain('केरल');
  });

  test('abroad the country', () => {
    expect(notices(to('Nepal', 'Bagmati'), { place: closed })).toEqual([
      ['user_country', 'not_serviceable', 'We can’t deliver to Nepal yet. Please choose another address.'],
    ]);
  });

  test('and nothing is said of cash', () => {
    expect(notices(to('Nepal', null), { place: closed, error: 'not_available_here' }).map(([, code]) => code)).toEqual([
      'not_serviceable',
    ]);
  });
});

describe('where no cash is taken', () => {
  const said = (error: CodUnavailability, pin: number | null = null) =>
    notices(kerala, { place: { ...deliveryOption, pin }, error });
  const told = (words: string) => [['payment_method', 'cod_unavailable', words]];

  test.each<[CodUnavailability, string]>([
    ['not_offered', 'Cash on delivery isn’t available right now. Please pay online.'],
    ['not_available_here', 'Cash on delivery isn’t available at this address. Please pay online.'],
    ['below_minimum', 'Cash on delivery is available for orders of ₹300 or more.'],
    ['above_maximum', 'Cash on delivery is available for orders of up to ₹2,500.'],
  ])('%s: %s', (error, words) => {
    expect(said(error)).toEqual(told(words));
  });

  test('the PIN code is named where it decides', () => {
    expect(said('not_available_here', 682_001)).toEqual(
      told('Cash on delivery isn’t available for PIN code 682001. Please pay online.'),
    );
  });

  test('it is told before the place is known', () => {
    expect(notices(to(null, null), { place: null, error: 'not_available_here' })).toEqual(
      told('Cash on delivery isn’t available at this address. Please pay online.'),
    );
  });
});

describe('a PIN code of another state', () => {
  test('is told with the state that it lies in, where that is certain', () => {
    expect(notices(to('India', 'Kerala', '110001'), {}, 'user_shipping')).toEqual([
      ['user_shipping_postcode', 'pin_elsewhere', 'PIN code 110001 is in Delhi, not in Kerala. Please check both.'],
    ]);
  });

  test.each([
    ['Uttarakhand', '110 001', 'PIN code 110001 is in Delhi, not in Uttarakhand. Please check both.'],
    // One circle of two states, and a code that is in only one of them.
    ['uttarakhand', '244001', 'PIN code 244001 is in Uttar Pradesh, not in Uttarakhand. Please check both.'],
    ['Uttar Pradesh', '२४४७१३', 'PIN code 244713 is in Uttarakhand, not in Uttar Pradesh. Please check both.'],
    ['Orissa', '403001', 'PIN code 403001 is in Goa, not in Odisha. Please check both.'],
    // At a border.
    ['Kerala', '533464', 'PIN code 533464 is in Andhra Pradesh or Puducherry, not in Kerala. Please check both.'],
    // An unlisted code: its circle decides.
    ['Uttarakhand', '110999', 'PIN code 110999 is in Delhi, not in Uttarakhand. Please check both.'],
    ['Kerala', '249999', 'PIN code 249999 is in Uttar Pradesh or Uttarakhand, not in Kerala. Please check both.'],
    ['Other', '110001', 'PIN code 110001 is in Delhi. Choose that as the state, or check the PIN code.'],
  ])('%s with %s is told with the states that it can be', (state, pin, message) => {
    expect(notices(to('India', state, pin))).toEqual([['user_postcode', 'pin_elsewhere', message]]);
  });

  test.each([
    ['Andhra Pradesh', '533464'],
    ['Pondicherry', '533464'],
    ['Uttarakhand', '249999'],
    // The form's list of states has neither of the two.
    ['Other', '190001'],
    ['Other', '194101'],
    // Army post.
    ['Other', '901001'],
    ['Kerala', '901001'],
    ['Kerala', '1000'],
    ['Bagmati', '110001'],
    ['Select State', '110001'],
  ])('%s with %s can be', (state, pin) => {
    expect(notices(to('India', state, pin))).toEqual([]);
  });

  test('abroad nothing is told', () => {
    expect(notices(to('Nepal', 'Kerala', '110001'))).toEqual([]);
  });

  test('is not told where state or PIN code is missing', () => {
    expect(notices(to('India', null, '110001'))).toEqual([]);
    expect(notices(to('India', 'Kerala', '11000'))).toEqual([]);
  });
});
