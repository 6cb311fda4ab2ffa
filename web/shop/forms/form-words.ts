export const words = {
  street: 'Street',
  streetHint: 'House number, building and street',
  city: 'Village/City',
  district: 'District',
  state: 'State',
  country: 'Country',
  zip: 'Zip',
  wrongFields: (count: number) =>
    count === 1 ? 'One field needs your attention:' : `${count} fields need your attention:`,
};
