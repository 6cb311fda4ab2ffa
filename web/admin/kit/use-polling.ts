import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const pollMs = 2_000;

/** Reloads the page's data every two seconds while something runs on the server. */
export function usePolling(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
