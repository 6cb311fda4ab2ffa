import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addWorkingDays, deliveryDaysOf, expectedDays, isWorkingDay } from './days-rules.ts';

const policy = { dispatchDays: 2, transit: { min: 3, max: 7 } };
const always = { cutOffHour: null, holidays: [] };
const inIndia = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

describe('two working days to dispatch, three to seven more', () => {
  test.each([
    // November 2026: the 22nd and the 29th are Sundays.
    ['a Monday', '2026-11-23', ['2026-11-25', '2026-11-28', '2026-12-03']],
    ['a Friday, over the Sunday', '2026-11-27', ['2026-11-30', '2026-12-03', '2026-12-08']],
    ['a Saturday', '2026-11-21', ['2026-11-24', '2026-11-27', '2026-12-02']],
    ['a Sunday, as on the Saturday before', '2026-11-22', ['2026-11-24', '2026-11-27', '2026-12-02']],
  ])('from %s', (_name, day, expected) => {
    const { dispatchBy, deliverFrom, deliverTo } = expectedDays(inIndia(day, '12:00'), always, policy);
    expect([dispatchBy, deliverFrom, deliverTo]).toEqual(expected);
  });

  test('the day is India’s: half past midnight there is still the day before in UTC', () => {
    expect(expectedDays(inIndia('2026-11-23', '00:30'), always, policy).dispatchBy).toBe('2026-11-25');
    expect(expectedDays(inIndia('2026-11-22', '23:59'), always, policy).dispatchBy).toBe('2026-11-24');
  });

  test('an order at the cut-off hour or later counts as the next day’s', () => {
    const times = { cutOffHour: 14, holidays: [] };
    expect(expectedDays(inIndia('2026-11-23', '13:59'), times, policy).dispatchBy).toBe('2026-11-25');
    expect(expectedDays(inIndia('2026-11-23', '14:00'), times, policy).dispatchBy).toBe('2026-11-26');
    expect(expectedDays(inIndia('2026-11-21', '14:00'), times, policy).dispatchBy).toBe('2026-11-24');
  });

  test('holidays of one year and of every year are left out', () => {
    const times = { cutOffHour: null, holidays: ['2026-11-24', '01-26'] };
    expect(expectedDays(inIndia('2026-11-23', '10:00'), times, policy).dispatchBy).toBe('2026-11-26');
    expect(expectedDays(inIndia('2027-01-25', '10:00'), times, policy).dispatchBy).toBe('2027-01-28');
    expect(isWorkingDay('2027-11-24', times.holidays)).toBe(true);
    expect(isWorkingDay('2029-01-26', times.holidays)).toBe(false);
  });

  test('29 February is a day to work on', () => {
    expect(addWorkingDays('2028-02-28', 1, [])).toBe('2028-02-29');
  });
});

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2034-12-31'), noInvalidDate: true });
const monthDay = moment.map((at) => at.toISOString().slice(5, 10));
const times = fc.record({
  cutOffHour: fc.option(fc.integer({ min: 1, max: 23 })),
  holidays: fc.array(
    fc.oneof(
      monthDay,
      moment.map((at) => at.toISOString().slice(0, 10)),
    ),
    { maxLength: 60 },
  ),
});
const way = fc
  .record({
    dispatchDays: fc.integer({ min: 0, max: 5 }),
    min: fc.integer({ min: 1, max: 30 }),
    more: fc.nat({ max: 30 }),
  })
  .map(({ dispatchDays, min, more }) => ({ dispatchDays, transit: { min, max: min + more } }));

describe('whatever the terms', () => {
  test('the days come one after the other and are working days', () => {
    fc.assert(
      fc.property(moment, times, way, (now, working, plan) => {
        const { dispatchBy, deliverFrom, deliverTo } = expectedDays(now, working, plan);
        expect(dispatchBy < deliverFrom && deliverFrom <= deliverTo).toBe(true);
        for (const day of [deliverFrom, deliverTo]) expect(isWorkingDay(day, working.holidays)).toBe(true);
        if (plan.dispatchDays > 0) expect(isWorkingDay(dispatchBy, working.holidays)).toBe(true);
      }),
    );
  });

  test('who orders later is never promised an earlier day, and another holiday never brings one forward', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 864_000_000 }),
        monthDay,
        times,
        way,
        (now, later, off, working, plan) => {
          const promised = expectedDays(now, working, plan);
          const after = expectedDays(new Date(now.getTime() + later), working, plan);
          const withHoliday = expectedDays(now, { ...working, holidays: [...working.holidays, off] }, plan);
          for (const part of ['dispatchBy', 'deliverFrom', 'deliverTo'] as const) {
            expect(after[part] >= promised[part]).toBe(true);
            expect(withHoliday[part] >= promised[part]).toBe(true);
          }
        },
      ),
    );
  });

  test('between two days lie exactly as many working days as were asked for', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 40 }), times, (at, count, { holidays }) => {
        const day = at.toISOString().slice(0, 10);
        const end = addWorkingDays(day, count, holidays);
        let worked = 0;
        for (let time = Date.parse(day); time < Date.parse(end);) {
          time += 86_400_000;
          if (isWorkingDay(new Date(time).toISOString().slice(0, 10), holidays)) worked++;
        }
        expect(worked).toBe(count);
      }),
    );
  });
});

test('the days of an option are its zone’s, or the policy’s where it has none; none where nothing is sent', () => {
  const monday = inIndia('2026-11-23', '12:00');
  const serviceable = { serviceable: true } as const;
  expect(deliveryDaysOf({ ...serviceable, days: { min: 1, max: 2 } }, always, monday)).toEqual({
    dispatch_by: '2026-11-25',
    deliver_from: '2026-11-26',
    deliver_to: '2026-11-27',
  });
  expect(deliveryDaysOf({ ...serviceable, days: null }, always, monday)).toEqual({
    dispatch_by: '2026-11-25',
    deliver_from: '2026-11-28',
    deliver_to: '2026-12-03',
  });
  expect(deliveryDaysOf({ serviceable: false, days: null }, always, monday)).toBeNull();
  expect(deliveryDaysOf(null, always, monday)).toBeNull();
});
