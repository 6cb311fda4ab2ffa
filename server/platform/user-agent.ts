import type { DeviceKind } from '#contract/sessions.ts';

/** What a browser says of itself. */
export interface Browser {
  device: DeviceKind;
  /** A name of a product, the same in every language; null where it is not known. */
  browser: string | null;
  system: string | null;
}

/** The first that fits: most browsers name those that they are compatible with, too. */
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

/** Reads a User-Agent header, well enough for people to recognise their own devices; anyone can send any. */
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
