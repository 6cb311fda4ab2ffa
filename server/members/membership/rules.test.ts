import type { NomineeValues } from '#contract/membership.ts';
import { describe, expect, test } from 'vitest';
import { checkNominee, decideReversal, endOfDayAfter, findReturnRight } from './rules.ts';

const at = (text: string) => new Date(`${text}+05:30`);

test('a number of days ends with the last of them, in India', () => {
  expect(endOfDayAfter(at('2026-11-21T00:00:00'), 30)).toEqual(at('2026-12-22T00:00:00'));
  expect(endOfDayAfter(at('2026-11-21T23:59:59.999'), 30)).toEqual(at('2026-12-22T00:00:00'));
  expect(endOfDayAfter(at('2026-11-21T12:00:00'), 0)).toEqual(at('2026-11-22T00:00:00'));
});

describe('the right to return', () => {
  const joinedAt = at('2026-11-01T12:00:00');
  const order = { placedAt: at('2026-11-05T10:00:00'), deliveredAt: at('2026-11-08T10:00:00') };
  const stays = { joinedAt, leftAt: null, inCoolingOff: false };
  const left = { joinedAt, leftAt: at('2026-11-20T10:00:00'), inCoolingOff: false };
  const cooledOff = { ...left, inCoolingOff: true };

  test('is a buy-back until 30 days after the delivery, also after leaving', () => {
    expect(findReturnRight(stays, order)).toEqual({ kind: 'buy_back', until: '2026-12-08' });
    expect(findReturnRight({ ...stays, inCoolingOff: true }, order)).toMatchObject({ kind: 'buy_back' });
    expect(findReturnRight(left, order)).toEqual({ kind: 'buy_back', until: '2026-12-08' });
  });

  test('after the cooling-off exit runs from the exit, or from a later delivery', () => {
    expect(findReturnRight(cooledOff, order)).toEqual({ kind: 'cooling_off', until: '2026-12-20' });
    expect(findReturnRight(cooledOff, { ...order, deliveredAt: at('2026-11-24T10:00:00') })).toEqual({
      kind: 'cooling_off',
      until: '2026-12-24',
    });
  });

  test('is for orders of the time as a direct seller alone', () => {
    const placed = (text: string) => ({ ...order, placedAt: at(text) });
    expect(findReturnRight(stays, placed('2026-11-01T11:59:59'))).toBeNull();
    expect(findReturnRight(stays, placed('2026-11-01T12:00:00'))).toMatchObject({ kind: 'buy_back' });
    expect(findReturnRight(cooledOff, placed('2026-11-20T09:59:59'))).toMatchObject({ kind: 'cooling_off' });
    expect(findReturnRight(cooledOff, placed('2026-11-20T10:00:00'))).toBeNull();
  });
});

test.each([
  ['placed', 'paid', 'cancel'],
  ['out_for_delivery', 'paid', 'later'],
  ['delivery_attempted', 'paid', 'later'],
  ['packed', 'partially_refunded', 'cancel'],
  ['placed', 'pending', null],
  ['placed', 'failed', null],
  ['packed', 'cod_due', 'later'],
  ['shipped', 'paid', 'later'],
  ['held_by_courier', 'cod_due', 'later'],
  ['delivered', 'cod_collected', 'return'],
  ['cancelled', 'refunded', null],
  ['returned_to_origin', 'refunded', null],
  ['returned', 'refunded', null],
] as const)('leaving in the cooling-off days, an own order that is %s and %s: %s', (order, payment, action) => {
  expect(decideReversal({ order, payment })).toBe(action);
});

describe('a nominee', () => {
  const today = '2026-11-27';
  const mother = {
    name: 'Kamla Rawat',
    relation: 'parent' as const,
    relation_other: '',
    born_on: '1961-04-02',
    appointee_name: '',
    mobile: '9811100022',
  };
  const faultsOf = (change: Partial<NomineeValues>) => {
    const checked = checkNominee({ ...mother, ...change }, today);
    return checked.ok ? [] : Object.entries(checked.error.errors!).flatMap(([name, texts]) => texts.map(() => name));
  };

  test('keeps what belongs to the relation and the age, and nothing else', () => {
    const typed = { ...mother, relation_other: 'Aunt', appointee_name: 'Asha Rawat' };
    expect(checkNominee(typed, today)).toEqual({ ok: true, value: mother });
    const minor = { ...mother, born_on: '2008-11-28', appointee_name: 'Asha Rawat' };
    expect(checkNominee(minor, today)).toEqual({ ok: true, value: minor });
    expect(checkNominee({ ...minor, born_on: '2008-11-27' }, today)).toMatchObject({ value: { appointee_name: '' } });
    const niece = { ...mother, relation: 'other' as const, relation_other: 'Niece' };
    expect(checkNominee(niece, today)).toEqual({ ok: true, value: niece });
  });

  test('is missing what somebody else would have to ask for', () => {
    expect(faultsOf({ born_on: '2008-11-28' })).toEqual(['appointee_name']);
    expect(faultsOf({ born_on: '2008-11-28', appointee_name: 'A' })).toEqual(['appointee_name']);
    expect(faultsOf({ relation: 'other' })).toEqual(['relation_other']);
    expect(faultsOf({ relation: 'other', relation_other: 'x' })).toEqual(['relation_other']);
    expect(faultsOf({ relation: 'other', relation_other: 'Di' })).toEqual([]);
    expect(faultsOf({ born_on: '2008-11-28', appointee_name: 'Om' })).toEqual([]);
  });

  test('was born, and not too long ago', () => {
    for (const appointee_name of ['', 'Asha Rawat'])
      expect(faultsOf({ born_on: '2026-11-28', appointee_name })).toEqual(['born_on']);
    expect(faultsOf({ born_on: today, appointee_name: 'Asha Rawat' })).toEqual([]);
    expect(faultsOf({ born_on: '1906-11-27' })).toEqual([]);
    expect(faultsOf({ born_on: '1905-11-27' })).toEqual(['born_on']);
  });

  test('gives no Aadhaar number', () => {
    expect(faultsOf({ relation: 'other', relation_other: '4991 1866 5246' })).toEqual(['relation_other']);
    expect(faultsOf({ born_on: '2015-03-05', appointee_name: 'Mohan 499118665246' })).toEqual(['appointee_name']);
  });
});
