import { describe, expect, test } from 'vitest';
import { hostOf, parseDatabaseUrl, parseReadUrls, withoutPassword } from './database-hosts.ts';

describe('a DATABASE_URL', () => {
  test('with one host is taken as it is', () => {
    for (const url of [
      'postgres://shop:se%40cret@db.example:5433/shop',
      'postgresql://shop@127.0.0.1/shop?sslmode=require&application_name=a%20b',
      'postgres://shop@[::1]:5432/shop',
      'postgres:///shop?host=/var/run/postgresql',
    ])
      expect(parseDatabaseUrl(url)).toEqual({ urls: [url], needsWritable: false });
  });

  test('with several hosts gives each, in order, and looks for the one that takes writes', () => {
    expect(parseDatabaseUrl('postgres://shop:secret@one:5432,two:5433,[::1]/shop?sslmode=disable')).toEqual({
      urls: [
        'postgres://shop:secret@one:5432/shop?sslmode=disable',
        'postgres://shop:secret@two:5433/shop?sslmode=disable',
        'postgres://shop:secret@[::1]/shop?sslmode=disable',
      ],
      needsWritable: true,
    });
  });

  test.each([
    ['read-write', true],
    ['primary', true],
    ['any', false],
  ])('may ask for target_session_attrs=%s, which the driver does not know', (target, needsWritable) => {
    expect(parseDatabaseUrl(`postgres://shop@one,two/shop?target_session_attrs=${target}&sslmode=disable`)).toEqual({
      urls: ['postgres://shop@one/shop?sslmode=disable', 'postgres://shop@two/shop?sslmode=disable'],
      needsWritable,
    });
    expect(parseDatabaseUrl(`postgres://one/shop?target_session_attrs=${target}`)).toEqual({
      urls: ['postgres://one/shop'],
      needsWritable,
    });
  });

  test.each([
    'mysql://shop@one/shop',
    'postgres://shop@one:port/shop',
    'postgres://shop@one,,two/shop',
    'postgres://shop@one,/shop',
    'postgres://shop@one,two/shop?target_session_attrs=standby',
  ])('%s is none', (url) => {
    expect(parseDatabaseUrl(url)).toBeNull();
  });
});

test.each([
  ['postgres://shop:secret@one:5432,two:5433/shop', 'postgres://shop:***@one:5432,two:5433/shop'],
  ['postgres://shop:secret@one/shop?sslmode=require', 'postgres://shop:***@one/shop?sslmode=require'],
  ['postgres://shop@one/shop?password=secret&sslmode=require', 'postgres://shop@one/shop?password=***&sslmode=require'],
  ['postgres://one/shop?user=shop&sslpassword=secret', 'postgres://one/shop?user=shop&sslpassword=***'],
  ['postgres://shop@one/shop', 'postgres://shop@one/shop'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});

describe('a DATABASE_READ_URL', () => {
  test('names a replica with each host of each address', () => {
    const urls = parseReadUrls(
      'postgres://shop@one:5433,two/shop?target_session_attrs=standby, postgresql://shop@[::1]/shop',
    );
    expect(urls).toEqual(['postgres://shop@one:5433/shop', 'postgres://shop@two/shop', 'postgresql://shop@[::1]/shop']);
    expect(urls!.map(hostOf)).toEqual(['one:5433', 'two', '[::1]']);
    expect(hostOf('postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop')).toBe('/var/run/postgresql');
  });

  test.each(['', 'one,two', 'postgres://one/shop,two/shop', 'postgres://one/shop?target_session_attrs=primary'])(
    '%s is none',
    (text) => {
      expect(parseReadUrls(text)).toBeNull();
    },
  );
});
