import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../docs/deploy');

/**
 * A file of docs/deploy as it stands but for addresses and the like, each of which it must have.
 * @throws where it has not
 */
export function readDeployFile(name: string, changes: Readonly<Record<string, string>>): string {
  let text = fs.readFileSync(path.join(folder, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}
