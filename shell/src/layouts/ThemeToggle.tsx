import { IconButton, useColorMode } from '@dojang/shared-ui/core';
import { Moon, Sun } from 'lucide-react';

/** Switches between light and dark, for signed-out users. */
export function ThemeToggle() {
  const { colorMode, toggleColorMode } = useColorMode();
  const isDark = colorMode === 'dark';
  return (
    <IconButton
      size="sm"
      variant="ghost"
      aria-label={isDark ? '밝은 화면으로 바꾸기' : '어두운 화면으로 바꾸기'}
      onClick={toggleColorMode}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
