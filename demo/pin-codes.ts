import type { DemoPinRule } from './types.ts';

/** Places near the demo's warehouse in Dehradun, and those that couriers reach by ship or over passes, or not at all. */
export const pinCodes: readonly DemoPinRule[] = [
  {
    ranges: [
      { fromPin: 248_000, toPin: 248_999 },
      { fromPin: 249_200, toPin: 249_204 },
      { fromPin: 249_400, toPin: 249_411 },
    ],
    serviceable: true,
    cod: true,
    days: { min: 1, max: 2 },
    note: 'Dehradun, Haridwar, Rishikesh: by our own van',
  },
  {
    ranges: [{ fromPin: 110_000, toPin: 110_099 }],
    serviceable: true,
    cod: true,
    days: { min: 2, max: 4 },
    note: 'Delhi: overnight train',
  },
  {
    ranges: [{ fromPin: 744_301, toPin: 744_304 }],
    serviceable: false,
    cod: false,
    days: null,
    note: 'Nicobar: no courier',
  },
  {
    ranges: [{ fromPin: 682_551, toPin: 682_559 }],
    serviceable: false,
    cod: false,
    days: null,
    note: 'Lakshadweep: no courier',
  },
  {
    ranges: [{ fromPin: 194_100, toPin: 194_499 }],
    serviceable: true,
    cod: false,
    days: { min: 7, max: 12 },
    note: 'Ladakh: prepaid only',
  },
  {
    ranges: [{ fromPin: 744_100, toPin: 744_299 }],
    serviceable: true,
    cod: false,
    days: { min: 8, max: 15 },
    note: 'Andaman: by ship',
  },
];
