import type { Brand, Officer } from '#contract/content.ts';
import { india } from '#contract/geography.ts';
import type { IncomePlan } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import { policy } from '#contract/policy.ts';
import { formatOpeningHours } from '#contract/opening-hours.ts';
import { messagesIn } from '#locales/messages.ts';
import { formatRupees, rupeesToPaise } from '#server/money/paise.ts';
import type { ShippingTerms, ShippingZone } from '#server/shipping/index.ts';
import type { NetworkSettings } from '#server/platform/network-settings.ts';
import { stateNameIn } from '#server/platform/language.ts';
import type { PageValues } from './fill-rules.ts';
import { planTables } from './plan-tables-rules.ts';

/** As the program itself uses them. */
export interface PageFacts {
  /** In the language of the page. */
  brand: Brand;
  /** Origin of the direct sellers' site. */
  officeUrl: string;
  shipping: Pick<ShippingTerms, 'zones' | 'cod'>;
  plan: IncomePlan | null;
  /** For a new order, after delivery. */
  returnDays: number;
  network: Pick<NetworkSettings, 'coolingOffDays' | 'exitNoticeDays'>;
}

const unset = '—';

/** With values in a language. The names are the same in every language and for any facts. */
export function pageValues(facts: PageFacts, language: Language): PageValues {
  return {
    words: {
      ...brandWords(facts.brand, language),
      'office.url': facts.officeUrl,
      ...shippingWords(facts, language),
      ...policyWords(language),
      'policy.return_days': String(facts.returnDays),
      'policy.exit_notice_days': String(facts.network.exitNoticeDays),
      'policy.cooling_off_days': String(facts.network.coolingOffDays),
      ...planWords(facts.plan),
    },
    tables: { 'shipping.charges': chargesTable(facts, language), ...planTables(facts.plan, language) },
  };
}

function brandWords(brand: Brand, language: Language): Record<string, string> {
  const state = stateNameIn(language, brand.state);
  return {
    'brand.name': brand.name,
    'brand.slug': brand.slug,
    'brand.legal_name': brand.legal_name,
    'brand.address': [...brand.address_lines, `${brand.city} ${brand.postcode}`, state].filter(Boolean).join(', '),
    'brand.city': brand.city,
    'brand.state': state,
    'brand.email': brand.email,
    'brand.phone': brand.phones[0] ?? unset,
    'brand.phone_second': brand.phones[1] ?? brand.phones[0] ?? unset,
    'brand.phone_link': phoneLink(brand.phones[0] ?? ''),
    'brand.phone_second_link': phoneLink(brand.phones[1] ?? brand.phones[0] ?? ''),
    'brand.support_hours': formatOpeningHours(brand.support_hours, messagesIn(language).pages.openingHours),
    'brand.gstin': brand.gstin || unset,
    'brand.cin': brand.cin || unset,
    'brand.fssai': brand.fssai || unset,
    'brand.ayush_licence': brand.ayush_licence || unset,
    'brand.direct_selling_registration': brand.direct_selling_registration || unset,
    'brand.founded': String(brand.founded),
    ...officerWords('brand.grievance_officer', brand.grievance_officer, language),
    ...officerWords('brand.nodal_officer', brand.nodal_officer, language),
  };
}

function officerWords(prefix: string, officer: Officer, language: Language): Record<string, string> {
  return {
    [`${prefix}.name`]: officer.name,
    [`${prefix}.designation`]: officer.designation,
    [`${prefix}.phone`]: officer.phone,
    [`${prefix}.phone_link`]: phoneLink(officer.phone),
    [`${prefix}.email`]: officer.email,
    [`${prefix}.hours`]: formatOpeningHours(officer.hours, messagesIn(language).pages.openingHours),
  };
}

const phoneLink = (phone: string) => phone.replace(/[^+\d]/g, '');

function shippingWords({ shipping: { zones, cod } }: PageFacts, language: Language): Record<string, string> {
  const charge = (row: ShippingZone | undefined) => (row ? formatRupees(row.chargePaise) : unset);
  const free = zones.filter(
    (row) => row.country === india && row.state !== null && row.serviceable && row.chargePaise === 0,
  );
  return {
    'shipping.free_state': free.map(({ state }) => stateNameIn(language, state!)).join(', ') || unset,
    'shipping.india_charge': charge(zones.find((row) => row.country === india && row.state === null)),
    'shipping.international_charge': charge(zones.find((row) => row.country === null)),
    'shipping.cod_terms': codTerms(cod, language),
  };
}

function codTerms({ offered, minimum, maximum, fee }: ShippingTerms['cod'], language: Language): string {
  const { shipping } = messagesIn(language).pages;
  if (!offered) return shipping.codNotOffered;
  const costs = fee === 0 ? shipping.codFree : shipping.codFee({ fee: formatRupees(fee) });
  if (!minimum && !maximum) return costs;
  if (!maximum) return `${costs} ${shipping.codFrom({ minimum: formatRupees(minimum!) })}`;
  if (!minimum) return `${costs} ${shipping.codUpTo({ maximum: formatRupees(maximum) })}`;
  return `${costs} ${shipping.codBetween({ minimum: formatRupees(minimum), maximum: formatRupees(maximum) })}`;
}

/** One row per shipping zone. */
function chargesTable({ shipping: { zones } }: PageFacts, language: Language): PageValues['tables'][string] {
  const texts = messagesIn(language).pages.shipping;
  const place = ({ zone, country, state }: ShippingZone) => {
    if (country === null) return texts.outsideIndia;
    if (country !== india) return zone;
    return state === null ? texts.restOfIndia : stateNameIn(language, state);
  };
  const charge = ({ serviceable, chargePaise: amount }: ShippingZone) => {
    if (!serviceable) return texts.noDelivery;
    return amount === 0 ? texts.free : formatRupees(amount);
  };
  return {
    kind: 'table',
    head: [[texts.place], [texts.charge]],
    rows: zones.map((row) => [[place(row)], [charge(row)]]),
  };
}

function policyWords(language: Language): Record<string, string> {
  const texts = messagesIn(language).pages.policy;
  const { min, max } = policy.deliveryDays;
  const [from, to] = policy.dispatchDelayDays;
  return {
    'policy.acknowledge_hours': String(policy.acknowledgeHours),
    'policy.escalate_days': String(policy.escalateDays),
    'policy.return_before_expiry_days': String(policy.returnBeforeExpiryDays),
    'policy.refund_working_days': String(policy.refundWorkingDays),
    'policy.dispatch_working_days': String(policy.dispatchWorkingDays),
    'policy.dispatch_delay_days': texts.dispatchDelayDays({ from, to }),
    'policy.delivery_days': texts.deliveryDays({ from: min, to: max }),
    'policy.second_attempt_hours': String(policy.secondAttemptHours),
    'policy.courier_hold_days': String(policy.courierHoldDays),
    'policy.buy_back_days': String(policy.buyBackDays),
    'policy.rejoin_sponsor_days': String(policy.rejoinSponsorDays),
    'policy.payout_from': texts.dayOfMonth({ day: policy.payoutFrom }),
    'policy.payout_to': texts.dayOfMonth({ day: policy.payoutTo }),
    'policy.tds_percent': String(policy.tdsPercent),
    'policy.tds_percent_without_pan': String(policy.tdsPercentWithoutPan),
    'policy.tds_free_up_to': formatRupees(rupeesToPaise(policy.tdsFreeUpTo)),
    'policy.member_id_digits': String(policy.memberIdDigits),
    'policy.joining_age': String(policy.joiningAge),
  };
}

function planWords(plan: IncomePlan | null): Record<string, string> {
  const textOf = (value: number | undefined) => (value === undefined ? unset : String(value));
  return {
    'plan.sp_value': plan ? formatRupees(rupeesToPaise(plan.sp_value)) : unset,
    'plan.active_sp': textOf(plan?.active_sp),
    'plan.freeze_months': textOf(plan?.freeze_months),
    'plan.personal_percent': textOf(plan?.personal_percent),
    'plan.level_count': textOf(plan?.levels.length),
    'plan.rank_count': textOf(plan?.ranks.length),
    'plan.r_bonus_limit': textOf(plan?.r_bonus_limit),
    'plan.first_rank': plan?.ranks[0]?.name ?? unset,
    'plan.last_rank': plan?.ranks.at(-1)?.name ?? unset,
  };
}
