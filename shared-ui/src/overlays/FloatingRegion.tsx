import { Component, type ReactNode } from 'react';
import { Flex, Portal } from '../chakra-core.ts';
import { floatingStore } from '../overlay-state/floating.store.ts';
import { ABOVE_NAVIGATION } from '../theme/above-navigation.ts';

/** The region is below dialogs and toasts. */
const LAYER = 1200;

/** The components of `showFloating`, at the bottom right. A component that throws disappears, and the page stays. */
export function FloatingRegion() {
  const shown = floatingStore((state) => state.shown);
  if (shown.size === 0) return null;
  return (
    <Portal>
      <Flex
        position="fixed"
        zIndex={LAYER}
        bottom={ABOVE_NAVIGATION}
        insetEnd={{ base: '4', md: '6' }}
        direction="column"
        gap="2"
        width="min(380px, calc(100vw - 32px))"
        pointerEvents="none"
        css={{ '& > *': { pointerEvents: 'auto' } }}
        _print={{ display: 'none' }}
      >
        {[...shown].map(([name, Shown]) => (
          <Boundary key={name}>
            <Shown />
          </Boundary>
        ))}
      </Flex>
    </Portal>
  );
}

class Boundary extends Component<{ children: ReactNode }, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
