import type { DemoTaxClass } from './types.ts';

const start = '2017-07-01';
const newRates = '2025-09-22';

/**
 * GST classes by description, with their history since the tax began; the client's accountant confirms each against the
 * notifications.
 */
export const taxClasses: readonly DemoTaxClass[] = [
  {
    code: 'medicament',
    description: 'Ayurvedic medicines, classical and proprietary (3003, 3004)',
    rates: [
      { from: start, rateBp: 1200 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'food-preparation',
    description: 'Food preparations and supplements not elsewhere specified (2106)',
    rates: [
      { from: start, rateBp: 1800 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'juice',
    description: 'Fruit and vegetable juices, unfermented (2009)',
    rates: [
      { from: start, rateBp: 1200 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'preserved-fruit',
    description: 'Fruit preserved by sugar, murabba and gulkand (2006, 2008)',
    rates: [
      { from: start, rateBp: 1200 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'dairy-fat',
    description: 'Ghee and butter (0405)',
    rates: [
      { from: start, rateBp: 1200 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'staple-5',
    description:
      'Tea, spices, packed honey, jaggery, edible oils, dried herbs (0902, 0904 to 0910, 0409, 1211, 1515, 1701)',
    rates: [{ from: start, rateBp: 500 }],
  },
  {
    code: 'hair-oil-shampoo',
    description: 'Hair oil and shampoo (3305)',
    rates: [
      { from: start, rateBp: 1800 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'tooth-care',
    description: 'Toothpaste and tooth powder (3306)',
    rates: [
      { from: start, rateBp: 1800 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'toilet-soap',
    description: 'Toilet soap in bars (3401)',
    rates: [
      { from: start, rateBp: 1800 },
      { from: newRates, rateBp: 500 },
    ],
  },
  {
    code: 'cosmetic-18',
    description:
      'Creams, lotions, face and body wash, conditioner, serum, mouthwash, floral waters (3301, 3304 to 3306, 3401)',
    rates: [
      { from: start, rateBp: 2800 },
      { from: '2017-11-15', rateBp: 1800 },
    ],
  },
  {
    code: 'kajal-nil',
    description: 'Kajal, kumkum, bindi, sindur (3304)',
    rates: [{ from: start, rateBp: 0 }],
  },
];
