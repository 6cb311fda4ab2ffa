/** A reason not to start, told in one plain line. */
export class StartError extends Error {}
