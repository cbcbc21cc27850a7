import { create } from 'zustand';
import { readStored, writeStored } from '../stored-text.ts';
import { COLOR_MODE_KEY } from './color-mode-script.ts';

export { COLOR_MODE_SCRIPT } from './color-mode-script.ts';

/** The user's choice; `system` follows the device. */
export type ColorModeChoice = 'system' | 'light' | 'dark';
export type ColorMode = 'light' | 'dark';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

export function resolveColorMode(choice: ColorModeChoice, systemIsDark: boolean): ColorMode {
  if (choice === 'system') return systemIsDark ? 'dark' : 'light';
  return choice;
}

function storedChoice(): ColorModeChoice {
  const stored = readStored(COLOR_MODE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

interface ColorModeState {
  choice: ColorModeChoice;
  mode: ColorMode;
}

export const colorModeStore = create<ColorModeState>(() => {
  const choice = storedChoice();
  return { choice, mode: resolveColorMode(choice, darkQuery().matches) };
});

/** Chooses a mode, remembers it on this device and applies it at once. */
export function setColorMode(choice: ColorModeChoice): void {
  writeStored(COLOR_MODE_KEY, choice === 'system' ? null : choice);
  setColorModeFromOutside(choice);
}

function apply(mode: ColorMode) {
  const { classList, style } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(mode);
  style.colorScheme = mode;
}

/**
 * Keeps `<html>` in sync with the store, the device and other tabs. Printed pages are always light. Returns a function that
 * stops it.
 */
export function watchColorMode(): () => void {
  apply(colorModeStore.getState().mode);
  const refresh = () => setColorModeFromOutside(storedChoice());
  const query = darkQuery();
  const stop = colorModeStore.subscribe((state) => apply(state.mode));
  query.addEventListener('change', refresh);
  window.addEventListener('storage', refresh);
  const printing = () => apply('light');
  const printed = () => apply(colorModeStore.getState().mode);
  window.addEventListener('beforeprint', printing);
  window.addEventListener('afterprint', printed);
  return () => {
    stop();
    query.removeEventListener('change', refresh);
    window.removeEventListener('storage', refresh);
    window.removeEventListener('beforeprint', printing);
    window.removeEventListener('afterprint', printed);
  };
}

function setColorModeFromOutside(choice: ColorModeChoice) {
  colorModeStore.setState({ choice, mode: resolveColorMode(choice, darkQuery().matches) });
}

/** The current colour mode, the user's choice, and the function that changes it. */
export function useColorMode() {
  const { choice, mode } = colorModeStore();
  const toggle = () => setColorMode(mode === 'dark' ? 'light' : 'dark');
  return { colorMode: mode, choice, setColorMode, toggleColorMode: toggle };
}
