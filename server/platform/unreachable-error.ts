/** Another server gave no answer, so it is unknown whether it acted. */
export class UnreachableError extends Error {
  constructor(who: string, cause: unknown) {
    super(`${who} could not be reached`, { cause });
  }
}

/** Result of testing an account; `words` explain a rejection. */
export interface Trial {
  outcome: 'good' | 'failed' | 'unreachable' | 'none';
  words: string;
}
