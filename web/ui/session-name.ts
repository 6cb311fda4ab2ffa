import type { Session } from '#contract/sessions.ts';
import { security as messages } from '#messages/account.ts';

/** Example: "Phone · Chrome on Android". */
export function nameSession({ device, browser, system }: Pick<Session, 'device' | 'browser' | 'system'>): string {
  const program = browser && system ? messages.browserOn({ browser, system }) : (browser ?? system);
  return program ? `${messages.kinds[device]} · ${program}` : messages.kinds[device];
}
