import type { DeviceKind } from '#contract/sessions.ts';

export interface Browser {
  device: DeviceKind;
  /** A product name; null if unknown. */
  browser: string | null;
  system: string | null;
}

/** The first match wins, because most browsers also name those that they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Good enough for people to recognise their devices. Anyone can forge it. */
export function describeUserAgent(userAgent: string): Browser {
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
  const system = nameIn(systems);
  return { device: deviceKindOf(userAgent, system), browser: nameIn(browsers), system };
}

function deviceKindOf(userAgent: string, system: string | null): DeviceKind {
  if (system === null) return 'other';
  if (system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet';
  return system === 'Android' || system === 'iOS' ? 'phone' : 'computer';
}
