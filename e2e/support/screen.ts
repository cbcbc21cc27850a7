import type { APIRequestContext, Page } from '@playwright/test';
import type { PersonApi } from './api.ts';
import type { PEOPLE } from './people.ts';

/** One state of a route. */
export interface Screen {
  /** The route in its descriptor; pages of the gateway itself are in `OUTSIDE`. */
  route: string;
  address: string;
  as: keyof typeof PEOPLE | 'guest';
  /** Text that only this state shows. */
  shows?: string;
  /** Without `shows`: a selector that is visible once the screen is loaded, default `h1`. */
  ready?: string;
  /** Whether the screen is a loading state, whose skeletons are checked. */
  isWaiting?: boolean;
  /** Prepares the state before the URL is opened. */
  arrange?: (page: Page) => Promise<unknown>;
  /** The area whose failure is simulated. The console reports errors with the name of this area. */
  fails?: string;
  /** Name of the button that is pressed once the page is open. */
  opens?: string;
}

/** The data from which screens are made: the platform with its demo data. 김민아 (`mina`) has some rows of everything. */
export interface ScreenKit {
  request: APIRequestContext;
  mina: PersonApi;
}

type More = Omit<Partial<Screen>, 'route' | 'address'>;

export const guest = (route: string, address = route, more: More = {}): Screen => {
  return { route, address, as: 'guest', ...more };
};
export const mina = (route: string, address = route, more: More = {}): Screen => {
  return { route, address, as: 'mina', ...more };
};
export const admin = (route: string, address = route, more: More = {}): Screen => {
  return { route, address, as: 'admin', ...more };
};

/** An id that no row has. */
export const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

/** The first row of a REST query. */
export async function firstOf<T = { id: string }>(person: PersonApi, query: string): Promise<T> {
  const [row] = await person.rows<T>(query);
  if (!row) throw new Error(`the demo data has no row for ${query}`);
  return row;
}

export const answers = (path: string, status: number) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json: { code: 'unexpected', message: 'broken' } }));
export const neverAnswers = (path: string) => (page: Page) => page.route(path, () => {});
/** The state before any data of an area is loaded. */
export const withoutArea = (name: string) => ({
  fails: name,
  arrange: (page: Page) => page.route(`**/remotes/${name}/**`, (route) => route.abort()),
});
