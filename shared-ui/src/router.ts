// The exports of the router that areas may use. It is the only router module in the share scope, so that every remote sees the
// same context.
export type {
  ActionFunctionArgs,
  LinkProps,
  LoaderFunctionArgs,
  Location,
  MiddlewareFunction,
  NavLinkProps,
  RouteObject,
  RouterContextProvider,
  To,
} from 'react-router';
export {
  createBrowserRouter,
  createContext as createRouterContext,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  redirectDocument,
  replace,
  resolvePath,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLinkClickHandler,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export { notFound } from './errors/not-found.ts';
export { useSearchState } from './hooks/use-search-state.ts';
