import { isDeepStrictEqual } from 'node:util';
import type { Brand, Officer } from '#contract/content.ts';
import { gstStateCodes, isGstin } from '#contract/tax-numbers.ts';
import { presetBrand } from './brand.ts';

/** Any of these in another company's record would name the fictitious seller. */
const identifying = [
  'legal_name',
  'address_lines',
  'phones',
  'email',
  'gstin',
  'cin',
  'fssai',
  'ayush_licence',
  'grievance_officer',
  'nodal_officer',
  'whatsapp',
] as const satisfies readonly (keyof Brand)[];

/**
 * What the record lacks before the company may sell: empty fields that the law requires on invoices and pages (CGST
 * Rule 46, E-Commerce Rules 2020, Direct Selling Rules 2021), a GSTIN that is invalid or of another state, and values
 * of the sample company.
 */
export function findCompanyGaps(brand: Brand): (keyof Brand)[] {
  const complete: Partial<Record<keyof Brand, boolean>> = {
    legal_name: brand.legal_name !== '',
    address_lines: brand.address_lines.some((line) => line !== ''),
    city: brand.city !== '',
    state: gstStateCodes[brand.state] !== undefined,
    postcode: /^[1-9]\d{5}$/.test(brand.postcode),
    phones: brand.phones.length > 0,
    email: brand.email !== '',
    gstin: isGstin(brand.gstin) && [brand.gstin.slice(0, 2), undefined].includes(gstStateCodes[brand.state]),
    grievance_officer: isReachable(brand.grievance_officer),
    nodal_officer: isReachable(brand.nodal_officer),
  };
  const isSample = (field: keyof Brand) =>
    !isEmpty(brand[field]) && isDeepStrictEqual(brand[field], presetBrand[field]);
  return [
    ...new Set([
      ...(Object.keys(complete) as (keyof Brand)[]).filter((field) => !complete[field]),
      ...identifying.filter(isSample),
    ]),
  ];
}

/** Whether the company may sell in its own name. */
export function isOwnCompany(brand: Brand): boolean {
  return findCompanyGaps(brand).length === 0;
}

function isReachable({ name, phone, email }: Officer): boolean {
  return name !== '' && phone !== '' && email !== '';
}

function isEmpty(value: Brand[keyof Brand]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
