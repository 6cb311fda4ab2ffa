import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import {
  deliveryTo,
  estimateDelivery,
  codFee,
  decidedPlace,
  isSameName,
  evaluateCod,
  narrowest,
  pinOf,
  type PinRule,
} from './rules.ts';
import { pinRule, sampleTerms, sampleZone, startingZones } from '#server/testing/shipping-terms.ts';

const to = (country: string | null, state: string | null, postcode: string | null = null) => ({
  country,
  state,
  postcode,
});

test('before the place is known delivery is estimated by the charges within India that hold where something is sent', () => {
  const rows = [
    sampleZone('International', [null, null], paise(300_000)),
    sampleZone('Rest of India', ['India', null], paise(6_000)),
    sampleZone('Kerala', ['india', 'Kerala'], paise(4_500)),
    { ...sampleZone('Uttarakhand', ['India', 'Uttarakhand'], noPaise), serviceable: false },
    sampleZone('Sikkim', ['India', 'Sikkim'], paise(9_000)),
  ];
  expect(estimateDelivery({ zones: rows })).toEqual({ usual: 6_000, least: 4_500 });
  expect(estimateDelivery({ zones: rows.filter(({ state }) => state !== null) })).toBe(null);
  expect(estimateDelivery({ zones: startingZones })).toEqual({ usual: 6_000, least: 0 });
});

describe('a destination', () => {
  test.each([
    [null, null],
    ['Select Country', 'Kerala'],
    ['', 'Kerala'],
    ['India', 'Select State'],
    ['india', null],
  ])('%s, %s says too little', (country, state) => {
    expect(decidedPlace({ country, state })).toBe(null);
    expect(deliveryTo(sampleTerms(), to(country, state))).toBe(null);
  });

  test.each([
    ['248001', 248_001],
    [' 248001 ', 248_001],
    ['048001', null],
    ['24800', null],
    ['2480010', null],
    ['0248001', 248_001],
    ['24800a', null],
    ['२४८ ००१', 248_001],
    ['', null],
    [null, null],
  ])('with the postcode "%s" in India has the PIN code %s', (postcode, pin) => {
    expect(pinOf(to('India', 'Kerala', postcode))).toBe(pin);
  });

  test.each([
    ['India', 'Uttaranchal', 'Uttarakhand', 0],
    ['Bharat', 'उत्तराखंड', 'उत्तराखंड', 6000],
    [' Republic  of India', 'uttarakhand\u200b', 'Uttarakhand', 0],
    ['भारत', ' ORISSA ', 'Odisha', 6000],
  ])('is in India under any of its names: %s, %s', (country, state, name, charge) => {
    expect(decidedPlace({ country, state })).toEqual({ country: 'India', state: name, inIndia: true });
    expect(deliveryTo(sampleTerms(), to(country, state))?.charge).toBe(charge);
    expect(pinOf(to(country, state, '248001'))).toBe(248_001);
  });

  test('abroad has no PIN code, whatever its postcode looks like', () => {
    expect(pinOf(to('Nepal', null, '248001'))).toBe(null);
    expect(pinOf(to(null, null, '248001'))).toBe(null);
  });
});

describe('exceptions by PIN code', () => {
  const leh = pinRule(194_100, 194_199, { cod: false, days: { min: 7, max: 12 } });
  const one = pinRule(194_101, 194_101, { serviceable: false });

  test('the state decides the charge, the exception what it names', () => {
    const deliveryOption = deliveryTo(sampleTerms({ pinRules: [leh] }), to('India', 'Ladakh', '194103'));
    expect(deliveryOption).toEqual({
      zone: 'Rest of India',
      charge: 6000,
      serviceable: true,
      cod: false,
      days: { min: 7, max: 12 },
      pin: 194_103,
    });
  });

  test('the narrowest one counts, whatever their order', () => {
    for (const pinRules of [
      [leh, one],
      [one, leh],
    ])
      expect(deliveryTo(sampleTerms({ pinRules }), to('India', 'Ladakh', '194101'))).toMatchObject({
        serviceable: false,
        cod: true,
        days: null,
      });
  });

  test('a narrow one counts before a wide one that lies lower', () => {
    const [wide, narrow] = [pinRule(200_000, 300_000), pinRule(248_000, 260_000)];
    expect(narrowest([wide, narrow], 248_001)).toBe(narrow);
  });

  test('an exception may cost more, or nothing', () => {
    const pinRules = [
      pinRule(682_551, 682_559, { chargePaise: paise(15_000) }),
      pinRule(110_001, 110_001, { chargePaise: noPaise }),
    ];
    const terms = sampleTerms({ pinRules });
    expect(deliveryTo(terms, to('India', 'Lakshadweep', '682555'))?.charge).toBe(15_000);
    expect(deliveryTo(terms, to('India', 'Delhi', '110001'))?.charge).toBe(0);
    expect(deliveryTo(terms, to('India', 'Delhi', '110002'))?.charge).toBe(6000);
  });

  test('a PIN code of another state than the chosen one is charged by the state', () => {
    expect(deliveryTo(sampleTerms(), to('India', 'Uttarakhand', '400001'))?.charge).toBe(0);
    expect(deliveryTo(sampleTerms(), to('India', 'Maharashtra', '248001'))?.charge).toBe(6000);
  });

  const range = fc
    .tuple(fc.integer({ min: 100_000, max: 999_999 }), fc.integer({ min: 0, max: 5_000 }))
    .map(([from, more]) => pinRule(from, Math.min(999_999, from + more)));

  test('the rule that decides holds the PIN code, and no narrower one does', () => {
    const width = (rule: PinRule) => rule.toPin - rule.fromPin;
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.nat({ max: 11 }), (rules, at) => {
        const pin = rules[at % Math.max(1, rules.length)]?.fromPin ?? 248_001;
        const chosen = narrowest(rules, pin);
        const holding = rules.filter((rule) => rule.fromPin <= pin && pin <= rule.toPin);
        expect(chosen === null).toBe(holding.length === 0);
        if (chosen === null) return;
        expect(holding).toContain(chosen);
        expect(Math.min(...holding.map(width))).toBe(width(chosen));
        // The order of saving makes no difference.
        expect(narrowest(rules.toReversed(), pin)).toEqual(chosen);
      }),
    );
  });
});

describe('zones', () => {
  test('without a row for a place nothing is known of it', () => {
    expect(deliveryTo({ zones: startingZones.slice(0, 2), pinRules: [] }, to('Nepal', null))).toBe(null);
  });

  test('a charge below 0 is a fault of the data', () => {
    const zones = [{ ...startingZones[1]!, chargePaise: paise(-1) }];
    expect(() => deliveryTo({ zones, pinRules: [] }, to('India', 'Kerala'))).toThrow(
      /Rest of India has a charge below 0/,
    );
  });

  test('every state of India is charged by its own row or by that of India, never by another', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (state, upper) => {
        const typed = upper ? state.toUpperCase() : state;
        const deliveryOption = deliveryTo(sampleTerms(), to('India', typed));
        const home = typed.trim().toLowerCase() === 'uttarakhand';
        if (decidedPlace({ country: 'India', state: typed }) === null) expect(deliveryOption).toBe(null);
        else expect(deliveryOption?.charge).toBe(home ? 0 : 6000);
      }),
    );
  });
});

describe('cash on delivery', () => {
  const terms = { offered: true, minimum: paise(30_000), maximum: paise(250_000), fee: paise(4_000) };
  const deliveryOption = deliveryTo(sampleTerms(), to('India', 'Kerala'));

  test.each([
    [29_999, 'below_minimum'],
    [30_000, null],
    [250_000, null],
    [250_001, 'above_maximum'],
  ])('for %d paise: %s', (amount, error) => {
    expect(evaluateCod(terms, deliveryOption, paise(amount))).toBe(error);
  });

  test('is refused where it is not offered at all, and where couriers take no cash', () => {
    expect(evaluateCod({ ...terms, offered: false }, deliveryOption, paise(50_000))).toBe('not_offered');
    expect(evaluateCod(terms, { ...deliveryOption!, cod: false }, paise(50_000))).toBe('not_available_here');
  });

  test('asks nothing where there is no cash to collect', () => {
    expect(evaluateCod({ ...terms, offered: false }, { ...deliveryOption!, cod: false }, noPaise)).toBe(null);
    expect(codFee(terms, noPaise)).toBe(0);
    expect(codFee(terms, paise(1))).toBe(4_000);
  });
});

test('of two equally narrow rules the one that begins first decides', () => {
  const rules = [pinRule(248_001, 248_003), pinRule(248_000, 248_002), pinRule(248_002, 248_004)];
  expect(narrowest(rules, 248_002)).toEqual(rules[1]);
  expect(narrowest(rules.toReversed(), 248_002)).toEqual(rules[1]);
});

test('a state of a foreign country is a row of its own, which no other place of it has', () => {
  const zones = [sampleZone('Bagmati', ['Nepal', 'Bagmati'], paise(1)), sampleZone('Nepal', ['Nepal', null], paise(2))];
  expect(deliveryTo({ zones, pinRules: [] }, to('Nepal', null))?.zone).toBe('Nepal');
  expect(deliveryTo({ zones, pinRules: [] }, to('Nepal', 'bagmati'))?.zone).toBe('Bagmati');
});

test('names are the same whatever their case and outer blanks', () => {
  expect(isSameName(' india', 'INDIA ')).toBe(true);
  expect(isSameName('Goa', 'Go a')).toBe(false);
});
