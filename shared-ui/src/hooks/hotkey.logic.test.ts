import { expect, test } from 'vitest';
import { hotkeyText, matchesHotkey, parseHotkey } from './hotkey.logic.ts';

const press = (key: string, init: Partial<KeyboardEvent> = {}) =>
  ({ key, code: '', metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...init }) as KeyboardEvent;
const matches = (combo: string, event: KeyboardEvent, apple = false) => matchesHotkey(event, parseHotkey(combo), apple);

test('mod is ⌘ on Apple devices and Ctrl elsewhere', () => {
  expect(matches('mod+k', press('k', { code: 'KeyK', metaKey: true }), true)).toBe(true);
  expect(matches('mod+k', press('k', { code: 'KeyK', ctrlKey: true }), false)).toBe(true);
  expect(matches('mod+k', press('k', { code: 'KeyK', ctrlKey: true }), true)).toBe(false);
});

test('a letter works with the Korean keyboard layout', () => {
  expect(matches('mod+k', press('ㅏ', { code: 'KeyK', ctrlKey: true }))).toBe(true);
  expect(matches('c', press('ㅊ', { code: 'KeyC' }))).toBe(true);
});

test('a question mark is matched by character, for any keyboard layout', () => {
  expect(matches('?', press('?', { code: 'Slash', shiftKey: true }))).toBe(true);
  expect(matches('?', press('/', { code: 'Slash' }))).toBe(false);
});

test('mod and plus need no Shift, and the number pad works too', () => {
  expect(matches('mod++', press('=', { code: 'Equal', ctrlKey: true }))).toBe(true);
  expect(matches('mod++', press('+', { code: 'Equal', ctrlKey: true, shiftKey: true }))).toBe(true);
  expect(matches('mod++', press('+', { code: 'NumpadAdd', ctrlKey: true }))).toBe(true);
  expect(matches('mod+-', press('=', { code: 'Equal', ctrlKey: true }))).toBe(false);
  expect(matches('+', press('=', { code: 'Equal' }))).toBe(false);
});

test('additional modifiers do not match', () => {
  expect(matches('c', press('c', { code: 'KeyC', ctrlKey: true }))).toBe(false);
  expect(matches('c', press('C', { code: 'KeyC', shiftKey: true }))).toBe(false);
  expect(matches('mod+k', press('k', { code: 'KeyK', ctrlKey: true, altKey: true }))).toBe(false);
});

test('it is displayed in the notation of the device', () => {
  expect(hotkeyText('mod+k', true)).toBe('⌘K');
  expect(hotkeyText('mod+shift+s', false)).toBe('Ctrl+Shift+S');
  expect(hotkeyText('alt+shift+arrowup', false)).toBe('Alt+Shift+↑');
  expect(hotkeyText('escape', false)).toBe('Escape');
  expect(hotkeyText('mod++', true)).toBe('⌘+');
  expect(hotkeyText('mod++', false)).toBe('Ctrl++');
});
