import type { Step } from './span.ts';

const writes =
  /\b(insert) into (?:only )?"?(\w+)|\b(update) (?:only )?"?(\w+)"?(?: as "?\w+"?)? set\b|\b(delete) from (?:only )?"?(\w+)/i;
const reads = /\bfrom (?:only )?"?(\w+)/i;
/** The beginning of a longer statement identifies it. */
const longestText = 1_000;

const described = new Map<string, Step>();

/** Kind, the table written to or else the first one read, and the text with placeholders; never values. */
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
