import '@testing-library/jest-dom/vitest';
import { forgetStyles } from '@dojang/shared-ui/testing/styles';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

// Test files share a document, but not the state of our modules (dialogs, session): each file imports them again.
vi.resetModules();

// React runs effects in a task after the rendering, so a test could find a heading before the title of the tab or the focus of
// a field is set. An update of any root runs the waiting effects.
const runEffects = () => render(null, { container: document.createElement('div') }).unmount();

type ElementError = ReturnType<typeof getConfig>['getElementError'];
type AsyncWrapper = ReturnType<typeof getConfig>['asyncWrapper'];
const configured: AsyncWrapper & { library?: AsyncWrapper } = getConfig().asyncWrapper;
// Test files share the library, so an earlier file may have configured it.
const { library = configured } = configured;
const withEffects: AsyncWrapper = async (callback) => {
  const result = await library(callback);
  runEffects();
  return result;
};
/** A flag of the library: set while a query is repeated. */
type Diagnosing = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };
const configuredError: ElementError & { withDocument?: ElementError } = getConfig().getElementError;
const { withDocument = configuredError } = configuredError;
// The library prints the document only for the last of these attempts.
const elementError: ElementError = (message, container) => {
  if (!(getConfig() as Diagnosing)._disableExpensiveErrorDiagnostics) return withDocument(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
};
configure({
  getElementError: Object.assign(elementError, { withDocument }),
  // The default of one second is too short for a busy machine.
  asyncUtilTimeout: 20_000,
  asyncWrapper: Object.assign(withEffects, { library }),
});

// For its warnings React records the stack of each created element. This takes a twelfth of the CPU time of the tests. React
// stops it after 10,000 stacks in a second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object | undefined
>;
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
}

// Test files share a document too, and without this its styles would grow with each file.
forgetStyles();

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// Browser APIs that the component library needs and jsdom lacks.
class NoopObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NoopObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= NoopObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
