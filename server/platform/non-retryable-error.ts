/** Thrown by a job's handler if a retry cannot help. */
export class NonRetryableError extends Error {}
