import { india } from '#contract/geography.ts';

/** GST's code of each state and union territory, by the name that the forms use. */
const codes: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

export interface Place {
  name: string;
  /** Two digits: of the state, 96 for other countries, 97 for other territory. */
  code: string;
}

/** Where goods for a state of a country are supplied: the state, abroad the country. */
export function placeOf({ state, country }: { state: string; country: string }): Place {
  if (country !== india) return { name: country, code: '96' };
  return { name: state, code: codes[state] ?? '97' };
}

/** Union territories without a legislature have a UTGST in SGST's place. */
export function stateTaxName(homeCode: string): 'SGST' | 'UTGST' {
  return ['04', '26', '31', '35', '38'].includes(homeCode) ? 'UTGST' : 'SGST';
}
