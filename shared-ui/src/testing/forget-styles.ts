import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { render } from '@testing-library/react';
import { createElement } from 'react';

function ForgetStyles() {
  const cache = useStyleCache();
  if (!cache) throw new Error('There is no cache of styles.');
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
  return null;
}

/**
 * Removes the styles of all components that were rendered. jsdom searches all styles whenever it computes a style after a
 * change.
 */
export const forgetStyles = () => render(createElement(ForgetStyles)).unmount();
