import { useCallback, useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

type Change = (search: URLSearchParams) => URLSearchParams;

/**
 * `useSearchParams` for a page whose filters are in the URL. A navigation takes a while, because guards run first.
 * Meanwhile the page already shows the chosen filters, and a second choice adds to the first instead of undoing it.
 *
 * @returns the query of the address that is shown or being gone to, and how to change it
 */
export function useSearchState(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState(address);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
    setSearch(address);
  }, [address]);
  const change = useCallback(
    (change: Change, options?: NavigateOptions) => {
      latest.current = change(latest.current);
      setSearch(latest.current);
      setAddress(latest.current, options);
    },
    [setAddress],
  );
  return [search, change];
}
