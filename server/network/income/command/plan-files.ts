import fs from 'node:fs/promises';
import path from 'node:path';
import { parsePlanVersion, type PlanVersion, planFolder } from '../../plan-version.ts';
import { asInputError, InputError } from './input-error.ts';

/**
 * The plan version that the shop shows for a month: of those that come with the program, the one with the latest start not after it.
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

/** A plan version from a file. @throws InputError for what is no JSON, lacks fields, has gaps, overlaps or negative rates */
export async function readPlanVersion(file: string): Promise<PlanVersion> {
  let text: string;
  try {
    text = (await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw asInputError(error, file);
  }
  const parsed = parsePlanVersion(parseJson(file, text));
  if (!parsed.ok) throw new InputError(file, `${parsed.problem.path}: ${parsed.problem.problem}`);
  return parsed.plan;
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
