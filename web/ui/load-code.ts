import { type ComponentType, lazy } from 'react';

declare global {
  interface Window {
    /** Offers to reload the page. Set by each site's first script, which also watches the page's own code. */
    offerReload?: () => void;
  }
}

/** Loads code on demand, with one retry. Returns null on failure; the page then offers a reload. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load().catch(load);
  } catch {
    window.offerReload?.();
    return null;
  }
}

/**
 * Creates a component whose code loads on demand; render it in its own Suspense. If the code does not load, its place
 * keeps the server's HTML or the fallback, or shows `Missing`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Missing?: ComponentType<P>,
) {
  return lazy(async () => {
    const loaded = await loadCode(load);
    if (loaded) return loaded;
    return Missing ? { default: Missing } : never();
  });
}

/** Never resolves: React keeps waiting, and the part stays as rendered. */
export const never = () => new Promise<never>(() => {});
