import type { RouteDescriptor } from '@dojang/contract';

/** Metadata of a route; `useMatches` provides it to the frame around the page. */
export interface RouteHandle {
  descriptor: RouteDescriptor;
  /** Name of the remote that renders the route; undefined for a page of the shell. */
  remote: string | undefined;
}
