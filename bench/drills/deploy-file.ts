import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../docs/deploy');

/**
 * Reads a file of docs/deploy with these replacements, such as addresses; the file must contain each of them.
 * @throws if one is missing
 */
export function readDeployFile(name: string, changes: Readonly<Record<string, string>>): string {
  let text = fs.readFileSync(path.join(folder, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}
