const loadTimeoutMs = 20_000;

/**
 * Loads a provider's script and returns what it defines. Rejects if it fails, defines nothing or takes too long; the
 * next call tries again.
 */
export function loadScript<Defined>(source: string, defined: () => Defined | undefined): Promise<Defined> {
  const { promise, resolve, reject } = Promise.withResolvers<Defined>();
  const element = document.createElement('script');
  element.src = source;
  element.addEventListener('load', () => {
    const found = defined();
    if (found === undefined) reject(new Error('no payment window came'));
    else resolve(found);
  });
  element.addEventListener('error', () => reject(new Error('the payment window could not be loaded')));
  const timer = setTimeout(() => reject(new Error('the payment window did not come in time')), loadTimeoutMs);
  document.head.append(element);
  return promise.finally(() => {
    clearTimeout(timer);
    element.remove();
  });
}
