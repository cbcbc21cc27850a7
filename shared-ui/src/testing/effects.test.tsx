import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';

function Later({ onEffect }: { onEffect: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <Heading onEffect={onEffect} /> : null;
}

function Heading({ onEffect }: { onEffect: () => void }) {
  useEffect(() => onEffect(), [onEffect]);
  return <h1>보임</h1>;
}

// Without the setup of the tests, two of a hundred elements were found before their effects had run.
test('the effects of a found element have run', async () => {
  for (let attempt = 0; attempt < 100; attempt++) {
    let hasRun = false;
    const { unmount } = render(
      <Later
        onEffect={() => {
          hasRun = true;
        }}
      />,
    );
    await screen.findByText('보임');
    expect(hasRun).toBe(true);
    unmount();
  }
});
