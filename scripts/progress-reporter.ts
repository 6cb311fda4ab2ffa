import type { FullConfig, Reporter as BrowserReporter, Suite } from '@playwright/test/reporter';
import type { Reporter as VitestReporter, TestSpecification } from 'vitest/node';

/** Prints the progress of Playwright (tests) or Vitest (files), one line each time, for `scripts/test.ts`. */
export default class ProgressReporter implements BrowserReporter, VitestReporter {
  private total = 0;
  private done = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length;
  }

  onTestEnd(): void {
    this.tell();
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.total = files.length;
  }

  onTestModuleEnd(): void {
    this.tell();
  }

  private tell(): void {
    this.done += 1;
    process.stdout.write(`progress ${this.done}/${this.total}\n`);
  }
}
