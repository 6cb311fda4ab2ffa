import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPaths } from '#contract/staff.ts';
import { type Caller, openCaller } from '#server/platform/caller-testing.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { openTestServices, type TestServices } from '#server/platform/testing.ts';
import { addStaff } from './add-staff.ts';
import { exportedLists } from './export-examples.testing.ts';
import { staffRoutes } from './routes.ts';
import { logInForTest, type SessionHeaders } from './testing.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  const member = { email: 'lists@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const download = (path: string) => office.call('GET', path, undefined, { headers });

/** The cells of a list's file. */
async function readCells(path: string): Promise<string[][]> {
  const answer = await download(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const table = parseCsv(answer.bytes, 10_000);
  if (typeof table === 'string') throw new Error(table);
  return table.rows.map(({ cells }) => cells);
}

test('a list is sent whole, beyond the rows that are read at once, and starts no formula', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({
    kind: 'direct_seller' as const,
    full_name: index === 7 ? '=HYPERLINK("http://evil.example")' : `Visitor ${index}`,
    email: `visitor-${index}@mail.example`,
    mobile: '9876543210',
    message: 'Two\nlines, "quoted"',
  }));
  await services.db.insertInto('enquiry').values(rows).execute();
  const [head, ...lines] = await readCells(`${staffPaths.enquiries}.csv`);
  expect(head).toEqual('id,kind,name,email,mobile,message,received_at,handled_at,handled_by'.split(','));
  expect(lines).toHaveLength(230);
  expect(new Set(lines.map(([id]) => id)).size).toBe(230);
  expect(lines.at(-1)!.slice(1, 6)).toEqual([
    'direct_seller',
    'Visitor 0',
    'visitor-0@mail.example',
    '9876543210',
    'Two\nlines, "quoted"',
  ]);
  const { bytes } = await download(`${staffPaths.enquiries}.csv`);
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test.each(exportedLists)('%s is sent with its head, filtered by %j', async (path, filters) => {
  const [head] = await readCells(`${path}.csv${filters}`);
  expect(head!.length).toBeGreaterThan(5);
});
