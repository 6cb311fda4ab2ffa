/** A reason not to start, as one plain line. */
export class StartError extends Error {}
