import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '../web');
const screens = fs
  .readdirSync(web, { recursive: true, encoding: 'utf8' })
  .map((name) => path.join(web, name))
  .filter((file) => file.endsWith('.tsx'));

/** Letters in what a component writes between tags or into attributes that are read out. */
function writtenIn(file: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'legend', 'hint', 'heading']);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: string } };
    const said = type === 'JSXAttribute' ? (value as { value?: unknown } | null)?.value : value;
    const spokenHere = type === 'JSXText' || (type === 'JSXAttribute' && spoken.has(name?.value ?? ''));
    if (spokenHere && typeof said === 'string' && /\p{L}{2}/u.test(said)) found.push(said.trim());
    Object.values(node).forEach(visit);
  };
  visit(parseSync(fs.readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }).body);
  return found;
}

it.each(screens.map((file) => [path.relative(web, file), file]))(
  '%s takes its texts from a catalogue',
  (_name, file) => {
    expect(writtenIn(file)).toEqual([]);
  },
);
