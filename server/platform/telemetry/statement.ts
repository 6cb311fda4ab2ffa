import type { Step } from './span.ts';

const writes =
  /\b(insert) into (?:only )?"?(\w+)|\b(update) (?:only )?"?(\w+)"?(?: as "?\w+"?)? set\b|\b(delete) from (?:only )?"?(\w+)/i;
const reads = /\bfrom (?:only )?"?(\w+)/i;
/** Of a longer one its beginning tells which it is. */
const longestText = 1_000;

const described = new Map<string, Step>();

/**
 * A statement as a step: its kind, the table that it writes to or else the first that it reads, and its text with placeholders. Values are sent beside
 * the text and are not in it.
 */
export function describeStatement(text: string): Step {
  let step = described.get(text);
  if (!step) described.set(text, (step = describe(text)));
  return step;
}

function describe(text: string): Step {
  const [, ...written] = writes.exec(text) ?? [];
  const [kind, target] = written.filter((word) => word !== undefined);
  const operation = (kind ?? (/^[\s(]*with\b/i.test(text) ? 'select' : /\w+/.exec(text)?.[0]) ?? 'other').toUpperCase();
  const table = target ?? reads.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text.slice(0, longestText),
    },
  };
}
