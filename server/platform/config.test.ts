import path from 'node:path';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing set gives the documented presets', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    officePort: 3001,
    host: '0.0.0.0',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databasePool: 16,
    shopUrl: null,
    adminUrl: null,
    rateLimitScale: 1,
    trustProxy: false,
    demo: true,
    fullStartLoader: false,
    paymentSandbox: true,
    smtpUrl: null,
    mailFrom: null,
    logLevel: 'info',
  });
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['OFFICE_PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '0'],
  ['SHOP_URL', 'shop.example'],
  ['SHOP_URL', 'https://shop.example/path'],
  ['ADMIN_URL', 'office'],
  ['RATE_LIMIT_SCALE', 'fast'],
  ['TRUST_PROXY', 'maybe'],
  ['DEMO', '2'],
  ['PAYMENT_SANDBOX', 'yes'],
  ['SMTP_URL', 'mail.example'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} must`));
});

test('every wrong variable has its line', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT must[^\n]+\nDEMO must[^\n]+$/);
});

test('origins lose a trailing slash', () => {
  expect(readConfig({ SHOP_URL: 'https://shop.example/' }).shopUrl).toBe('https://shop.example');
});

test('the example file names every variable and holds the presets', () => {
  const example = fs.readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  const set = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(readConfig(set)).toEqual(readConfig({}));
  expect(new Set(named)).toEqual(
    new Set([
      'PORT',
      'OFFICE_PORT',
      'HOST',
      'SHOP_URL',
      'ADMIN_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_POOL',
      'DEMO',
      'PAYMENT_SANDBOX',
      'SMTP_URL',
      'MAIL_FROM',
      'RATE_LIMIT_SCALE',
      'TRUST_PROXY',
      'FULL_START_LOADER',
      'LOG_LEVEL',
    ]),
  );
});
