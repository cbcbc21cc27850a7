import { startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useNavigate,
  useSearchParams,
} from 'react-router';

type Change = (search: URLSearchParams) => URLSearchParams;

/**
 * `useSearchParams` for a page whose filters are in the URL. A navigation takes a while, because guards run first. Meanwhile
 * the page already shows the chosen filters, and a second choice adds to the first choice instead of undoing it.
 *
 * @returns the query of the current or pending URL, and a function that changes it
 */
export function useSearchState(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [search, setSearch] = useState(address);
  const latest = useRef(address);
  const underway = useRef(0);
  // Every hook of the router returns the rendered state. A busy browser may render long after the navigation.
  const router = useContext(DataRouterContext)?.router;
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    // React may render the URL of an earlier choice after a later choice. Once the last navigation has ended, any URL is
    // accepted.
    if (underway.current > 0 && String(address) !== String(latest.current)) return;
    // The earlier URL may even be rendered after the last navigation has ended. The render of the current URL follows.
    if (router && String(address) !== String(new URLSearchParams(router.state.location.search))) return;
    latest.current = address;
    setSearch(address);
  }, [address, arrivals, router]);
  const change = useCallback(
    (change: Change, options?: NavigateOptions) => {
      latest.current = change(latest.current);
      setSearch(latest.current);
      underway.current += 1;
      void Promise.resolve(navigate(`?${latest.current}`, options)).finally(() => {
        underway.current -= 1;
        // It runs after the router's own transition to the new URL.
        startTransition(() => setArrivals((count) => count + 1));
      });
    },
    [navigate],
  );
  return [search, change];
}
