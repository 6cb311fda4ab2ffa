import { describe, expect, test } from 'vitest';
import { classifyDatabaseError, isConnectionLost, isDatabaseAway, isWorthRepeating } from './database-errors.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error('it failed'), { code, syscall });

describe('an error of the database', () => {
  test.each([
    ['25006', 'away'],
    ['08000', 'away'],
    ['08001', 'away'],
    ['08003', 'away'],
    ['08004', 'away'],
    ['08006', 'away'],
    ['08007', 'away'],
    ['08P01', 'away'],
    ['28P01', 'away'],
    ['3D000', 'away'],
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
    ['57P04', 'away'],
    ['57P05', 'away'],
    ['58030', 'away'],
    ['53000', 'overloaded'],
    ['53200', 'overloaded'],
    ['53300', 'overloaded'],
    ['53400', 'overloaded'],
    ['53100', 'disk_full'],
    ['25P03', 'timeout'],
    ['55P03', 'timeout'],
    ['57014', 'timeout'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
  ])('with code %s is: %s', (code, problem) => {
    expect(classifyDatabaseError(coded(code))).toBe(problem);
    expect(isDatabaseAway(coded(code))).toBe(true);
  });

  test.each([
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EPIPE',
  ])('of the network, %s, means that it is away', (code) => {
    expect(classifyDatabaseError(coded(code, 'connect'))).toBe('away');
    expect(isConnectionLost(coded(code))).toBe(true);
  });

  test('of a host with several addresses is that of the first', () => {
    const all = new AggregateError([coded('ECONNREFUSED', 'connect'), coded('EHOSTUNREACH', 'connect')]);
    expect(classifyDatabaseError(all)).toBe('away');
  });

  test.each([
    ['Query read timeout', 'timeout', true],
    ['timeout exceeded when trying to connect', 'overloaded', false],
    ['Connection terminated due to connection timeout', 'away', true],
    ['Connection terminated unexpectedly', 'away', true],
    ['timeout expired', 'away', true],
    ['Client was closed and is not queryable', 'away', true],
  ])('that has no code, "%s", is: %s', (message, problem, lost) => {
    expect(classifyDatabaseError(new Error(message))).toBe(problem);
    expect(isConnectionLost(new Error(message))).toBe(lost);
  });

  test('of a full disk is one, whoever says it', () => {
    expect(classifyDatabaseError(coded('ENOSPC', 'write'))).toBe('disk_full');
    expect(classifyDatabaseError(coded('EDQUOT', 'write'))).toBe('disk_full');
  });

  test('leaves a connection that can be used where the statement alone failed', () => {
    for (const code of ['57014', '55P03', '40001', '40P01', '53100', '23505'])
      expect(isConnectionLost(coded(code))).toBe(false);
    for (const code of ['25006', '25P03', '57P01', '08006']) expect(isConnectionLost(coded(code))).toBe(true);
  });
});

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE', 'SHORT', 'E08XX'])(
  '%s is a fault of the call',
  (code) => {
    expect(classifyDatabaseError(coded(code))).toBeNull();
    expect(isConnectionLost(coded(code))).toBe(false);
  },
);

test('a missing file is no missing database', () => {
  expect(classifyDatabaseError(coded('ENOENT', 'open'))).toBeNull();
  expect(classifyDatabaseError(coded('EACCES', 'unlink'))).toBeNull();
  expect(classifyDatabaseError(coded('ENOENT', 'connect'))).toBe('away');
});

test('what is no error at all is none of the database', () => {
  for (const thrown of [null, undefined, 'text', new Error()]) expect(classifyDatabaseError(thrown)).toBeNull();
});

test('a transaction is repeated only where it has written nothing', () => {
  for (const code of ['40001', '40P01', '25006']) expect(isWorthRepeating(coded(code))).toBe(true);
  for (const code of ['57P01', '57014', '55P03', '08006', 'ECONNRESET', '23505'])
    expect(isWorthRepeating(coded(code))).toBe(false);
  expect(isWorthRepeating(null)).toBe(false);
});
