import type { DemoCoupon } from './types.ts';

/** One coupon at least of every kind and of every condition, so that each refusal can be seen. */
export const coupons: readonly DemoCoupon[] = [
  {
    code: 'WELCOME10', title: '10 % off your first order, up to Rs 150', kind: 'percent', percentBp: 1000, capPaise: 15000,
    perCustomerLimit: 1, firstOrderOnly: true,
  },
  { code: 'AARVYA5', title: '5 % off everything', kind: 'percent', percentBp: 500 },
  {
    code: 'HERBS100', title: 'Rs 100 off Immunity & Wellness above Rs 799', kind: 'fixed', amountPaise: 10000, minimumPaise: 79900,
    fromDay: -14, toDay: 75, categories: ['immunity-wellness'],
  },
  {
    code: 'TEA15', title: '15 % off Tea & Infusions', kind: 'percent', percentBp: 1500, fromDay: -7, toDay: 40, perCustomerLimit: 3,
    categories: ['tea-infusions'],
  },
  {
    code: 'CHAMPI12', title: '12 % off the Sunday hair ritual, up to Rs 120', kind: 'percent', percentBp: 1200, capPaise: 12000,
    fromDay: -3, toDay: 60,
    products: ['bhringraj-hair-oil-200ml', 'onion-kalonji-hair-oil-150ml', 'nariyal-brahmi-tail-100ml', 'reetha-shikakai-powder-200g'],
  },
  { code: 'FLAT50', title: 'Rs 50 off any order', kind: 'fixed', amountPaise: 5000 },
  {
    code: 'FREESHIP', title: 'Free delivery in India above Rs 999', kind: 'free_shipping', minimumPaise: 99900, fromDay: -60, toDay: 120,
    freeShipping: true,
  },
  {
    code: 'FESTIVE20', title: '20 % off above Rs 1,499, up to Rs 500, with free delivery, for the first 200 orders', kind: 'percent',
    percentBp: 2000, capPaise: 50000, minimumPaise: 149900, toDay: 30, totalLimit: 200, freeShipping: true,
  },
  {
    code: 'EARLYBIRD', title: 'Rs 75 off for the first five orders', kind: 'fixed', amountPaise: 7500, totalLimit: 5, perCustomerLimit: 1,
  },
  {
    code: 'GLOW200', title: 'Rs 200 off Skin Care above Rs 1,499 (begins soon)', kind: 'fixed', amountPaise: 20000, minimumPaise: 149900,
    fromDay: 10, toDay: 17, categories: ['skin-care'],
  },
  {
    code: 'MONSOON25', title: '25 % off, up to Rs 250 (over)', kind: 'percent', percentBp: 2500, capPaise: 25000, fromDay: -90, toDay: -20,
  },
  {
    code: 'KESAR10', title: '10 % off Kashmiri Kesar', kind: 'percent', percentBp: 1000, perCustomerLimit: 2, products: ['kashmiri-kesar-1g'],
  },
];
