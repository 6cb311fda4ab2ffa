import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a test may do to a context that clearing its storage does not take back. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext)[];
const lastingOfClock = [
  'install',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof BrowserContext['clock'])[];

interface OpenContext {
  context: BrowserContext;
  /** What it was opened with. */
  options: string;
  /**
   * A page without scripts that keeps the renderer's process, and the scripts compiled there, from one test to the
   * next; null where none does.
   */
  keeper: { page: Page; session: CDPSession } | null;
  /** Scheme, host and port of what was visited. */
  origins: Set<string>;
  /** Whether a test did something lasting to it. */
  isSpoilt: boolean;
}

/**
 * One browser context for the tests of a worker, in which scripts, styles and pictures stay loaded and compiled: a
 * third of what a page costs, and half of the admin's. A test finds no cookies, storage, permissions or pages of the
 * one before; a context that a test changed otherwise is closed after it.
 */
export class SharedContext {
  private open: OpenContext | null = null;
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The context that is open, or a new one where the options are others or a test must find nothing loaded. */
  async lend(options: string, isFirstVisit: boolean, keptAt: string): Promise<BrowserContext> {
    if (isFirstVisit || this.open?.options !== options) await this.close();
    // It is opened with the options of the test that is running.
    this.open ??= await open(this.browser, options, isFirstVisit ? null : keptAt);
    return this.open.context;
  }

  /** A page for a test, in the renderer's process that is there: one of its own costs as much as a page. */
  async openPage(context: BrowserContext): Promise<Page> {
    const keeper = this.open?.keeper?.page;
    if (!keeper) return context.newPage();
    const opening = context.waitForEvent('page');
    await keeper.evaluate(() => void globalThis.open('about:blank'));
    return opening;
  }

  async takeBack(): Promise<void> {
    if (!this.open) return;
    const { context, keeper, origins, isSpoilt } = this.open;
    if (isSpoilt || !keeper || keeper.page.isClosed()) return this.close();
    const others = context.pages().filter((page) => page !== keeper.page);
    await Promise.all(others.map((page) => page.close()));
    await context.clearCookies();
    for (const origin of origins)
      await keeper.session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }

  async close(): Promise<void> {
    await this.open?.context.close();
    this.open = null;
  }
}

async function open(browser: Browser, options: string, keptAt: string | null): Promise<OpenContext> {
  const context = await browser.newContext();
  const keeper = keptAt === null ? null : await openKeeper(context, keptAt);
  const opened: OpenContext = { context, options, keeper, origins: new Set(), isSpoilt: false };
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => void opened.origins.add(new URL(frame.url()).origin));
  });
  const notice = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const call = Reflect.get(target, name) as (...values: unknown[]) => unknown;
      Reflect.set(target, name, (...values: unknown[]) => {
        opened.isSpoilt = true;
        return call.apply(target, values);
      });
    }
  };
  notice(context, lasting);
  notice(context.clock, lastingOfClock);
  return opened;
}

async function openKeeper(context: BrowserContext, address: string): Promise<OpenContext['keeper']> {
  const page = await context.newPage();
  await page.goto(address);
  return { page, session: await context.newCDPSession(page) };
}
