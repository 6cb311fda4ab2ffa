import { expect, test, vi } from 'vitest';
import { announce, announceHistory } from './announcement.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';

function announced(environment: Record<string, string>): string[] {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  announce({
    config: readConfig({ DEMO: '0', ...environment }, []),
    shopUrl: 'http://localhost:3000',
    adminUrl: 'http://localhost:3001',
    database: { kind: 'PGlite', place: './data' },
  } as Services);
  const lines = said.mock.calls.flat().join('\n').split('\n');
  said.mockRestore();
  return lines;
}

test('without a mail server one line says where mails are kept', () => {
  expect(announced({}).filter((line) => /mail|SMTP/i.test(line))).toEqual([
    '  Mail      kept, to be read at http://localhost:3001/admin/emails (SMTP_URL is not set)',
  ]);
});

test('with one it says that they are sent, and never its password', () => {
  const lines = announced({ SMTP_URL: 'smtps://shop:secret@mail.example' });
  expect(lines.filter((line) => /mail|SMTP/i.test(line))).toEqual(['  Mail      sent by SMTP']);
  expect(lines.join('\n')).not.toContain('secret');
});

test('a real shop prints no demo logins', () => {
  expect(announced({}).join('\n')).not.toContain('Demo logins');
  expect(announced({ DEMO: '1' }).join('\n')).toContain('Demo logins:');
});

test('a demo that other machines reach says so', () => {
  const warnings = (environment: Record<string, string>) =>
    announced(environment).filter((line) => line.includes('Warning'));
  expect(warnings({ DEMO: '1' })).toEqual([]);
  expect(warnings({ DEMO: '1', HOST: '127.0.0.1' })).toEqual([]);
  expect(warnings({ DEMO: '1', DEMO_IN_THE_OPEN: 'its-passwords-are-published' })).toEqual([
    '  Warning   DEMO_IN_THE_OPEN lets everybody in: the passwords below are published. Enter nothing real.',
  ]);
  expect(warnings({})).toEqual([]);
});

test('of the history of a demo each quarter is told once', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const report = announceHistory();
  for (const share of [0.01, 0.1, 0.3, 0.31, 0.8, 1]) report(share);
  expect(said.mock.calls.flat()).toEqual(
    [0, 25, 75, 100].map((percent) => `Filling the demo: half a year of orders, ${percent}%`),
  );
  said.mockRestore();
});
