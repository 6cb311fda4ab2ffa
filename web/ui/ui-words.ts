export const words = {
  breadcrumb: 'Breadcrumb',
  newTab: '(opens in a new tab)',
  mrp: 'MRP',
  percentOff: (percent: number) => `${percent}% off`,
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  loading: 'Loading...',
};
