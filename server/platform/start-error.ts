/** A reason not to start, on one plain line. */
export class StartError extends Error {}

/** Prints the reason and ends the program. */
export function endStart(reason: string): never {
  const lines = reason.split('\n');
  console.error(
    `The shop cannot start:${lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n  ${line}`).join('')}`,
  );
  process.exit(1);
}
