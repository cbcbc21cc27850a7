import { Box } from '@chakra-ui/react';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetStyles } from './forget-styles.ts';
import { renderUi } from './render.tsx';

test('styles of components are removed from the document, and return when a component is rendered again', () => {
  const showHidden = () => renderUi(<Box display="none">숨은 글</Box>);
  showHidden();
  expect(document.styleSheets.length).toBeGreaterThan(1);
  cleanup();
  forgetStyles();
  expect(document.querySelectorAll('style[data-emotion]')).toHaveLength(0);
  showHidden();
  expect(screen.getByText('숨은 글')).not.toBeVisible();
});
