import fs from 'node:fs/promises';
import path from 'node:path';
import { parsePlanVersion, type PlanVersion } from '#contract/plan-version.ts';
import { asInputError, InputError } from '../csv/input-error.ts';

/** The plan versions that come with the program, each in a file named after its first day. */
export const planFolder = path.join(import.meta.dirname, '../../plans');

/**
 * Returns the bundled plan version of a month: the latest one that has started.
 * @param month YYYY-MM
 * @throws InputError before the first version
 */
export async function findPlanVersion(month: string): Promise<PlanVersion> {
  const files = (await fs.readdir(planFolder)).filter((file) => file.endsWith('.json')).sort();
  const file = files.findLast((each) => each <= `${month}-01.json`);
  if (!file)
    throw new InputError(
      '--month',
      `no income plan held in ${month}; the first one starts on ${files[0]!.slice(0, 10)}`,
    );
  return readPlanVersion(path.join(planFolder, file));
}

/** @throws InputError if the file is not JSON or not a valid plan */
export async function readPlanVersion(file: string): Promise<PlanVersion> {
  let text: string;
  try {
    text = (await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw asInputError(error, file);
  }
  const parsed = parsePlanVersion(parseJson(file, text));
  if (parsed.ok) return parsed.plan;
  // Loaded only on an error: the texts take longer to load than the rest of the command.
  const { translate } = await import('#server/platform/messages.ts');
  const { path: place, message } = parsed.problems[0]!;
  throw new InputError(file, `${place}: ${translate(message, 'en')}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message);
    const before = at ? text.slice(0, Number(at[1])) : text;
    throw new InputError(file, 'this is no JSON, or it is cut off', { line: before.split('\n').length });
  }
}
